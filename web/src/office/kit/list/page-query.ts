/** What a list asks the API for. */
import type { Sorting } from '@/ui/table/columns';

/** Which page of a list is asked for, as the API takes it. The usual size is left out. */
export type PageQuery = { page: number; per_page?: number };

/** A sorting as it is in the address: "name", or "-created_at" for descending. */
export function sortText(sorting: Sorting): string {
  if (!sorting) return '';
  return sorting.direction === 'descending' ? `-${sorting.column}` : sorting.column;
}
