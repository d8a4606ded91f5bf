/** The state of a search that the server sent with the page of its results. */
import type { Language } from '@/i18n/language';
import type { SearchView } from './wire';

/** `<script type="application/json" id="search">` */
type Sent = { language: Language; etag: string; view: SearchView };

/** The state that the page came with, if any. */
export function stateOfPage(): Sent | undefined {
  // A page rendered at build time has none.
  const text = globalThis.document?.getElementById('search')?.textContent;
  return text ? (JSON.parse(text) as Sent) : undefined;
}

/** The state of this search in this language, if the page came with it. */
export function searchOfPage(batchId: string, language: Language): Omit<Sent, 'language'> | undefined {
  const state = stateOfPage();
  if (!state) return undefined;
  const { language: sentIn, ...sent } = state;
  return sentIn === language && sent.view.batch_id === batchId ? sent : undefined;
}
