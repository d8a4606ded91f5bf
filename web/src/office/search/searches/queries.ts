import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { PageQuery } from '@/office/kit/requests';
import { queryOf, type SearchFilters } from './filters';
import type { SavedSearchList } from './types';

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
