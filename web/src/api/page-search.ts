/** The state of a search that the server sent with the page of its results. */
import type { Language } from '@/i18n/language';
import type { Snapshot } from './long-poll';
import type { CalendarAround, SearchParams, SearchView } from './wire';

/** The content of `<script type="application/json" id="search">`. */
type PageSearch = { language: Language; etag: string; view: SearchView; around: CalendarAround };

/** The state of a search that the server sent with this document, if any. */
export function stateOfPage(): PageSearch | undefined {
  // While a page is rendered at build time, there is no document.
  const text = globalThis.document?.getElementById('search')?.textContent;
  return text ? (JSON.parse(text) as PageSearch) : undefined;
}

/** The state of this search in this language, if the server sent it with the document. */
export function searchOfPage(batchId: string, language: Language): Snapshot<SearchView> | undefined {
  const state = stateOfPage();
  if (state?.language !== language || state.view.batch_id !== batchId) return undefined;
  return { value: state.view, etag: state.etag };
}

/** The days around the departure of this search, if the server sent them with the document. */
export function aroundOfPage(params: SearchParams): CalendarAround | undefined {
  const state = stateOfPage();
  return state && JSON.stringify(state.view.search_params) === JSON.stringify(params) ? state.around : undefined;
}
