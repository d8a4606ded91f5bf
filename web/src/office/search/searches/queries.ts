import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components, paths } from '@/api/schema.gen';
import type { PageQuery } from '@/office/kit/requests';
import { batchIn, routeIn } from '@/office/kit/shell/palette-query';

/** Milliseconds after which a search that is not finished is read again. */
const RUNNING_INTERVAL = 2000;

/** A page of the searches that the filters leave, the newest first. */
export async function fetchSearches(
  api: Api,
  filters: SearchFilters,
  page: PageQuery,
  signal: AbortSignal,
): Promise<SavedSearchList> {
  const query = { ...queryOf(filters), ...page };
  return unwrap(await api.GET('/api/admin/searches', { params: { query }, signal }));
}

/** Everything about a search. It is read again while the search runs. */
export function reportQuery(api: Api, batchId: string) {
  return queryOptions({
    queryKey: ['search-report', batchId],
    queryFn: async ({ signal }) => {
      const params = { path: { batch_id: batchId } };
      return unwrap(await api.GET('/api/admin/searches/{batch_id}', { params, signal }));
    },
    refetchInterval: ({ state }) => {
      const status = state.data?.search.status;
      return status === 'queued' || status === 'running' ? RUNNING_INTERVAL : false;
    },
  });
}

/** The filters of the list of searches, as texts in its address and as parameters of its requests. */
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

/** Short names for the types of the API about saved searches. */
type Schemas = components['schemas'];

/** A search in the list. */
export type SavedSearch = Schemas['SavedSearch'];

export type SavedSearchList = Schemas['SavedSearchList'];

/** Everything that is stored about a search. */
export type SearchReport = Schemas['SearchReport'];

/** A run with its provider requests and jobs. */
export type Run = Schemas['RunReport'];

export type ProviderRequest = Schemas['RequestReport'];

export type RunJob = Schemas['RunJob'];

export type SearchEvent = Schemas['SearchEvent'];
