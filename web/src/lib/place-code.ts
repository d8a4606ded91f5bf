/** The three-letter code in the name of a place: "Stamboll (IST)" is a city whose own code has four letters. */
export function publicCode(name: string, code: string): string {
  return /\(([A-Z]{3})\)/.exec(name)?.[1] ?? code;
}
