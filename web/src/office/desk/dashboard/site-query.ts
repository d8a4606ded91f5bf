import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';

/**
 * The data about the agency, which the search form needs. The server writes it into each page of the site, but not into
 * the page of the back office, which it can send even while it cannot read the settings of the agency.
 */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/agent/site', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
