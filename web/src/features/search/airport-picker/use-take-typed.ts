import { useQueryClient } from '@tanstack/react-query';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import type { RouteEnd } from '@/stores/search-draft';
import { useStores } from '@/stores/stores';
import { isSearchable, searchedText } from './searched-text';

/**
 * Returns a function that chooses the first airport found for the text of a field, if no airport is chosen in it. If the
 * text changes before the answer arrives, the answer is dropped. It rejects if the airports cannot be fetched.
 */
export function useTakeTyped(): (end: RouteEnd) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const { searchDraft } = useStores();
  return async (end) => {
    const { typed, from, [end]: chosen } = searchDraft.getState();
    const text = searchedText(typed[end]);
    if (chosen || !isSearchable(text)) return;
    const other = end === 'to' ? from?.code : undefined;
    const found = await client.fetchQuery(airportsQuery(api, text, other, language));
    const first = found.find(({ code }) => code !== other);
    const now = searchDraft.getState();
    if (!first || now[end] || now.typed[end] !== typed[end]) return;
    if (end === 'from') now.setFrom(first);
    else now.setTo(first);
  };
}
