import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { readSite } from '@/lib/site';

/** The smallest page of the site. */
const PAGE = '/results';

/**
 * The data about the agency, which the search form needs. The server writes it into each page of the site, but not into
 * the page of the back office, which it can send even while it cannot read the settings of the agency.
 */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => {
      const response = await api.send(new Request(new URL(PAGE, location.origin), { signal }));
      if (!response.ok) throw new ApiProblem(response);
      return readSite(new DOMParser().parseFromString(await response.text(), 'text/html'));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
