import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import type { Api } from './client';
import { unwrap } from './problem';

/** The names of places in a language. Codes that the server does not know are left out. */
export function placeNamesQuery(api: Api, codes: readonly string[], language: Language) {
  return queryOptions({
    queryKey: ['place-names', codes.join(','), language],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET('/api/places', {
          params: { query: { codes: codes.join(',') } },
          headers: { 'Accept-Language': language },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Airports and cities that match a text; popular ones for an empty text. `from` is the code of the departure, if chosen. */
export function airportsQuery(api: Api, text: string, from: string | undefined, language: Language) {
  return queryOptions({
    queryKey: ['airports', text, from ?? '', language],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET('/api/airports', {
          params: { query: { q: text, ...(from ? { from } : {}) } },
          headers: { 'Accept-Language': language },
          signal,
        }),
      ),
    staleTime: 10 * 60_000,
    // Without a network the query fails at once, and is repeated when there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
