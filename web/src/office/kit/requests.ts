/** What requests of several areas share. */
import type { Sorting } from '@/ui/table/columns';

/** Which page of a list is asked for, as the API takes it. The usual size is left out. */
export type PageQuery = { page: number; per_page?: number };

/** A sorting as it is in the address: "name", or "-created_at" for descending. */
export function sortText(sorting: Sorting): string {
  if (!sorting) return '';
  return sorting.direction === 'descending' ? `-${sorting.column}` : sorting.column;
}

/** The header by which a change says on which revision it is based. */
export function ifMatch(revision: string | null): { 'If-Match'?: string } {
  return revision === null ? {} : { 'If-Match': `"${revision}"` };
}

/** The key of the overview, which is read again after changes in several districts. */
export const OVERVIEW = ['overview'];
