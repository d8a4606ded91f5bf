/** The filters of the list of searches, as texts in its address and as parameters of its requests. */
import type { paths } from '@/api/schema.gen';

export const NO_FILTERS = { batch_id: '', route: '', departure_date: '', created_date: '', user: '' };

export type SearchFilters = typeof NO_FILTERS;

type Query = Omit<NonNullable<paths['/api/admin/searches']['get']['parameters']['query']>, 'page' | 'per_page'>;

/** The parameters of filters. Empty ones are left out. */
export function queryOf({ route, ...filters }: SearchFilters): Query {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), ...routeIn(route) };
}

/** The ends of a route that is written as "TIA-FCO", "TIA FCO" or "TIA → FCO"; null if it is not a route. */
export function routeIn(text: string): { origin: string; destination: string } | null {
  const [, origin, destination] = /^\s*([a-z]{3,4})(?:\s*(?:-|–|→|>|\/|\s)\s*)([a-z]{3,4})\s*$/i.exec(text) ?? [];
  return origin && destination ? { origin: origin.toUpperCase(), destination: destination.toUpperCase() } : null;
}

/** What is wrong with the text of a route. */
export function routeError(text: string): string | undefined {
  return text === '' || routeIn(text) ? undefined : 'Write both codes: TIA-FCO';
}

/** What is wrong with the text of a batch id. Its beginning is enough. */
export function batchError(text: string): string | undefined {
  if (text === '') return undefined;
  return /^[0-9a-f-]{8,36}$/i.test(text) ? undefined : 'At least its first 8 characters';
}
