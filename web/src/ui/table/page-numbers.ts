/** The highest number of page numbers that a pager shows. */
const MOST = 5;

/** The page numbers to show: at most five in a row, with the current one in their middle where that is possible. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - MOST + 1));
  const last = Math.min(pages, first + MOST - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}
