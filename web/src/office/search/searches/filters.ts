/** The filters of the list of searches, as texts in its address and as parameters of its requests. */
import type { paths } from '@/api/schema.gen';
import { batchIn, routeIn } from '@/office/kit/shell/palette-query';

export const NO_FILTERS = { batch_id: '', route: '', departure_date: '', created_date: '', user: '' };

export type SearchFilters = typeof NO_FILTERS;

type Query = Omit<NonNullable<paths['/api/admin/searches']['get']['parameters']['query']>, 'page' | 'per_page'>;

/** The parameters of filters. Empty ones are left out. */
export function queryOf({ batch_id, route, ...filters }: SearchFilters): Query {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const batch = batchIn(batch_id);
  return { ...(batch && { batch_id: batch.id }), ...Object.fromEntries(given), ...routeIn(route) };
}

/** What is wrong with the text of a route. */
export function routeError(text: string): string | undefined {
  return text === '' || routeIn(text) ? undefined : 'Write both codes: TIA-FCO';
}

/** What is wrong with the text of a batch id. Its beginning is enough. */
export function batchError(text: string): string | undefined {
  return text === '' || batchIn(text) ? undefined : 'At least its first 8 characters';
}
