import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import { api } from './client';
import { unwrap } from './problem';

/** The names of places in a language; a code that is no place has none. */
export function placeNamesQuery(codes: readonly string[], language: Language) {
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

/** Airports and cities for a typed text; popular ones for an empty text. `from` is the other end, if chosen. */
export function airportsQuery(text: string, from: string | undefined, language: Language) {
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
    // Without a network the list says so at once, and is asked for again when there is one.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
