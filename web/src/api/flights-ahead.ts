/**
 * Fetches the flights of a search whose state the server sent with the page. The page runs this file before the rest of
 * the code has arrived (scripts/prerender.ts), so that parsing a long list takes no time later. The document makes the
 * request once; a page rendered at build time has no document and makes none.
 */

import type { Language } from '@/i18n/language';
import type { Snapshot } from './long-poll';
import type { CalendarAround, SearchParams, SearchResults, SearchView } from './wire';

/** Milliseconds that the answer may take. */
const TIMEOUT = 30_000;

/** Flights, with the Date header of their answer and the moment at which it arrived, by the browser's clock. */
export type FlightsAhead = { flights: SearchResults; date: string | null; receivedAt: number };

type RequestAhead = { url: string; arriving: Promise<FlightsAhead>; arrived?: FlightsAhead };

const request = send();

/** The flights at an address, if this file has requested them and the request succeeds. */
export async function flightsAhead(url: string): Promise<FlightsAhead | undefined> {
  return request?.url === url ? request.arriving.catch(() => undefined) : undefined;
}

/** The flights at an address, if this file has requested them and they have already arrived. */
export function arrivedFlights(url: string): FlightsAhead | undefined {
  return request?.url === url ? request.arrived : undefined;
}

function send(): RequestAhead | undefined {
  const state = stateOfPage();
  const url = (state?.view.results ?? state?.view.cached_results)?.url;
  if (!(state && url)) return undefined;
  const sent: RequestAhead = { url, arriving: getFlights(url) };
  sent.arriving.then(
    (flights) => {
      sent.arrived = flights;
    },
    // The results page asks again.
    () => {},
  );
  // Creating the first number format takes 100 ms on a slow phone. The page does it here, while it waits for the
  // flights.
  // biome-ignore lint/style/noRestrictedGlobals: this format writes no number
  new Intl.NumberFormat(state.language);
  return sent;
}

async function getFlights(url: string): Promise<FlightsAhead> {
  const response = await fetch(new URL(url, location.origin), { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  const receivedAt = Date.now();
  return { flights: (await response.json()) as SearchResults, date: response.headers.get('date'), receivedAt };
}

/** The content of `<script type="application/json" id="search">`. */
type PageSearch = { language: Language; etag: string; view: SearchView; around: CalendarAround };

/** The state of a search that the server sent with this document, if any. */
function stateOfPage(): PageSearch | undefined {
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
