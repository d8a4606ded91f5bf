/** A number as an input shows it; null is an empty input. */
export function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}
