/**
 * The flights of a page that was sent with its search. The page runs this file before the rest of the code has come
 * (scripts/prerender.ts), so that reading a long list takes none of the time after that.
 */
import { observeServerTime } from '@/lib/server-time';
import { stateOfPage } from './page-search';
import type { SearchResults } from './wire';

const TIMEOUT = 30_000;

type Ahead = { url: string; arriving: Promise<SearchResults>; arrived?: SearchResults };

const ahead = ask();

/** The flights at an address, if they were asked for ahead and came. */
export async function flightsAhead(url: string): Promise<SearchResults | undefined> {
  return ahead?.url === url ? ahead.arriving.catch(() => undefined) : undefined;
}

/** The same, if they are here already. */
export function arrivedFlights(url: string): SearchResults | undefined {
  return ahead?.url === url ? ahead.arrived : undefined;
}

function ask(): Ahead | undefined {
  const sent = stateOfPage();
  const url = (sent?.view.results ?? sent?.view.cached_results)?.url;
  if (!(sent && url)) return undefined;
  const asked: Ahead = { url, arriving: getFlights(url) };
  asked.arriving.then(
    (flights) => {
      asked.arrived = flights;
    },
    // Whoever draws them asks again.
    () => {},
  );
  // The first one takes a slow phone 100 ms, and every count is written by one.
  // biome-ignore lint/style/noRestrictedGlobals: nothing is written by this one
  new Intl.NumberFormat(sent.language);
  return asked;
}

async function getFlights(url: string): Promise<SearchResults> {
  const response = await fetch(new URL(url, location.origin), { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  observeServerTime(response);
  return (await response.json()) as SearchResults;
}
