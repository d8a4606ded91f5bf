import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import type { Api } from './client';
import { unwrap } from './problem';

/** The most searched routes. */
export function popularRoutesQuery(api: Api, language: Language) {
  return queryOptions({
    queryKey: ['popular-routes', language],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/api/routes/popular', { headers: { 'Accept-Language': language }, signal })).routes,
    staleTime: 10 * 60_000,
  });
}
