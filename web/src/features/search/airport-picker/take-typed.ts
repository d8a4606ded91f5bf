import type { QueryClient } from '@tanstack/react-query';
import { airportsQuery } from '@/api/airports';
import type { Api } from '@/api/client';
import type { Language } from '@/i18n/language';
import type { RouteEnd } from '@/stores/search-draft';
import type { Stores } from '@/stores/stores';

type Context = Pick<Stores, 'searchDraft'> & { api: Api; client: QueryClient; language: Language };

/**
 * Chooses the first airport found for the text of a field, if no airport is chosen in it. If the text changes before the
 * answer arrives, the answer is dropped. Rejects if the airports cannot be fetched.
 */
export async function takeTyped({ api, client, language, searchDraft }: Context, end: RouteEnd): Promise<void> {
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
}

const MIN = 2;

/** What a picker searches for: the code if the text is a name like "Tiranë (TIA)", even an edited one. */
export function searchedText(typed: string): string {
  return /\(([a-z]{3})\b/i.exec(typed)?.[1] ?? typed.trim();
}

/** Whether a text is long enough to be searched. */
export function isSearchable(text: string): boolean {
  return text.length >= MIN;
}
