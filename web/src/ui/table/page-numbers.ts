/**
 * The page numbers to show: the first, the last, and those around the current one. Where only one number would be
 * missing, it is shown, too.
 */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, place) => {
    const before = shown[place - 1];
    return before !== undefined && number - before === 2 ? [number - 1, number] : [number];
  });
}
