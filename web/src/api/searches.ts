import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '@/i18n/language';
import { api } from './client';
import { arrivedFlights, flightsAhead } from './flights-ahead';
import { searchOfPage } from './page-search';
import { ApiProblem, isPassing, unwrap } from './problem';
import { request, requestOnce, rest } from './request';
import type { ResultsLink, SearchParams, SearchResults, SearchView } from './wire';

/** How long the server may hold a poll, in seconds. */
const WAIT = 20;

/** A server too busy to hold polls answers at once: this is the pace then, in milliseconds. */
const LEAST_PAUSE = 1000;

/** A list that could not be fetched is fetched again after so long, in milliseconds. */
const LIST_PAUSE = 4000;

/** A search as last seen, and the tag with which to ask whether it moved. */
export type SearchSnapshot = { view: SearchView; etag: string | null };

/** How the client is asked for a search: names of places come in the language of the page. */
type Asked = { batchId: string; language: Language; client: QueryClient };

/** Stores a search. The same key again answers the same search. */
export async function createSearch(params: SearchParams, idempotencyKey: string): Promise<string> {
  const result = await api.POST('/api/searches', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: params,
  });
  return unwrap(result).batch_id;
}

/** Asks the providers again; what is shown stays until they answer. */
export async function refreshSearch(batchId: string): Promise<void> {
  const { response } = await api.POST('/api/searches/{batch_id}/refresh', { params: { path: { batch_id: batchId } } });
  if (!response.ok) throw new ApiProblem(response, undefined);
}

/** Nothing more will move by itself. */
export function hasEnded(view: SearchView): boolean {
  return view.status === 'complete' || view.status === 'failed';
}

/** The state of a search; each further fetch waits on the server until something moves. */
export function searchQuery({ batchId, language, client }: Asked) {
  const keyIn = (other: Language) => ['search', batchId, other];
  const queryKey = keyIn(language);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const last = client.getQueryData<SearchSnapshot>(queryKey);
      const snapshot = await pollSearch(batchId, language, last, signal);
      // What was seen in the other language is older now.
      client.removeQueries({ queryKey: ['search', batchId], type: 'inactive' });
      return snapshot;
    },
    // Whoever changes the language goes on with what is there until it is there in the other.
    initialData: () =>
      firstKnown(LANGUAGES.map((other) => client.getQueryData<SearchSnapshot>(keyIn(other)))) ??
      searchOfPage(batchId, language),
    initialDataUpdatedAt: 0,
    // Once there is something to keep, a lost network is waited out; before that the page says so.
    retry: (failures, error) => isPassing(error) && (failures < 3 || client.getQueryData(queryKey) !== undefined),
    retryDelay: (failures, error) =>
      (error instanceof ApiProblem ? error.retryAfter : null) ?? Math.min(1000 * 2 ** failures, 4000),
  });
}

/** The flights of one published version; they never change. */
export function resultsQuery(link: ResultsLink | null) {
  return queryOptions({
    queryKey: ['results', link?.url ?? ''],
    queryFn: async ({ signal }) => (await flightsAhead(link?.url ?? '')) ?? getResults(link?.url ?? '', signal),
    initialData: () => link && arrivedFlights(link.url),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchInterval: ({ state }) => state.status === 'error' && isPassing(state.error) && LIST_PAUSE,
  });
}

function firstKnown(snapshots: (SearchSnapshot | undefined)[]): SearchSnapshot | undefined {
  return snapshots.find((snapshot) => snapshot !== undefined);
}

async function pollSearch(
  batchId: string,
  language: Language,
  last: SearchSnapshot | undefined,
  signal: AbortSignal,
): Promise<SearchSnapshot> {
  const asked = Date.now();
  const holds = last !== undefined && !hasEnded(last.view);
  const result = await api.GET('/api/searches/{batch_id}', {
    params: { path: { batch_id: batchId }, query: holds ? { wait: WAIT } : {} },
    headers: { 'Accept-Language': language, ...(last?.etag ? { 'If-None-Match': last.etag } : {}) },
    // The tag is ours: the browser's own cache would answer a 304 as a 200.
    cache: 'no-store',
    fetch: requestOnce,
    signal,
  });
  if (result.response.status === 304 && last) {
    const elapsed = Date.now() - asked;
    if (holds && elapsed < LEAST_PAUSE) await rest(LEAST_PAUSE - elapsed, signal);
    return last;
  }
  return { view: unwrap<SearchView>(result), etag: result.response.headers.get('etag') };
}

async function getResults(url: string, signal: AbortSignal): Promise<SearchResults> {
  const response = await request(new Request(new URL(url, location.origin), { signal }));
  const body: unknown = await response.json();
  return unwrap<SearchResults>(response.ok ? { data: body as SearchResults, response } : { error: body, response });
}
