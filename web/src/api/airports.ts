import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@/i18n/language';
import { api } from './client';
import { unwrap } from './problem';

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
  });
}
