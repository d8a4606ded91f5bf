import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '@/i18n/language';
import type { Api } from './client';
import { arrivedFlights, type FlightsAhead, flightsAhead, searchOfPage } from './flights-ahead';
import { type PollInit, poll, polling, type Snapshot } from './long-poll';
import { ApiProblem, isTemporary, unwrap } from './problem';
import type { ResultsLink, SearchParams, SearchResults, SearchView } from './wire';

/** Milliseconds after which a list that could not be fetched is fetched again. */
const LIST_PAUSE = 4000;

/** For whom flights are fetched: see stores/reader.ts. */
type Reader = { state: 'visitor' | 'user'; sessions: number };

type SearchOf = { api: Api; client: QueryClient; batchId: string; language: Language };

/** Stores a search. The same key always leads to the same search. */
export async function createSearch(api: Api, params: SearchParams, idempotencyKey: string): Promise<string> {
  const result = await api.POST('/api/searches', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    body: params,
  });
  return unwrap(result).batch_id;
}

/** Starts a new run of a search, unless one is under way or was started a moment ago. */
export async function refreshSearch(api: Api, batchId: string): Promise<void> {
  const { response } = await api.POST('/api/searches/{batch_id}/refresh', { params: { path: { batch_id: batchId } } });
  if (!response.ok) throw new ApiProblem(response);
}

/** Whether the run has ended. After that, only a refresh changes the search. */
export function hasEnded(view: SearchView): boolean {
  return view.status === 'complete' || view.status === 'failed';
}

/** Milliseconds between two requests of a visible page after the end of the run: new settings change its prices. */
const STILL_PAUSE = 60_000;

/**
 * The state of a search, with the names of places in a language; polled until the run ends, and while it is published
 * again with new prices.
 */
export function searchQuery({ api, client, batchId, language }: SearchOf) {
  const keyIn = (other: Language) => ['search', batchId, other];
  const queryKey = keyIn(language);
  const isChanging = (view: SearchView) => !hasEnded(view) || view.repricing;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const last = client.getQueryData<Snapshot<SearchView>>(queryKey);
      const send = (init: PollInit) => getSearch(api, batchId, language, init);
      const snapshot = await poll({ last, isChanging, signal, send });
      // Removes the state in the other language, which is now older than this one.
      client.removeQueries({ queryKey: ['search', batchId], type: 'inactive' });
      return snapshot;
    },
    // After a change of language, the state in the old language is shown until the one in the new language arrives.
    initialData: () =>
      firstKnown(LANGUAGES.map((other) => client.getQueryData<Snapshot<SearchView>>(keyIn(other)))) ??
      searchOfPage(batchId, language),
    initialDataUpdatedAt: 0,
    ...polling({ client, queryKey, isChanging, afterFailure: false, whileStill: STILL_PAUSE }),
  });
}

/**
 * The flights of one published version; they never change. The server sends agents more than visitors, so each reader
 * gets them anew.
 */
export function resultsQuery(api: Api, link: ResultsLink | null, reader: Reader) {
  const url = link?.url ?? '';
  const isVisitor = reader.state === 'visitor';
  return queryOptions({
    queryKey: ['results', url, reader],
    // The page requests the flights without a token before the app starts, so that answer is for visitors. The page of a
    // user makes the early request too, because it uses up the preload link of the page. Otherwise Chromium would answer
    // the later request, which has a token, with the preloaded answer.
    queryFn: async ({ signal }) =>
      received(api, isVisitor ? await flightsAhead(url) : undefined) ?? getResults(api, url, signal),
    initialData: () => received(api, isVisitor ? arrivedFlights(url) : undefined),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchInterval: ({ state }) => state.status === 'error' && isTemporary(state.error) && LIST_PAUSE,
  });
}

function firstKnown(snapshots: (Snapshot<SearchView> | undefined)[]): Snapshot<SearchView> | undefined {
  return snapshots.find((snapshot) => snapshot !== undefined);
}

async function getSearch(api: Api, batchId: string, language: Language, { query, headers, signal }: PollInit) {
  return await api.GET('/api/searches/{batch_id}', {
    params: { path: { batch_id: batchId }, query },
    headers: { 'Accept-Language': language, ...headers },
    // The app sends the ETag itself, because the browser's cache would turn status 304 into 200.
    cache: 'no-store',
    fetch: api.sendOnce,
    signal,
  });
}

/** The flights that were requested before the app started. Their answer also updates the server's time. */
function received(api: Api, ahead: FlightsAhead | undefined): SearchResults | undefined {
  if (ahead) api.serverTime.observe(ahead.date, ahead.receivedAt);
  return ahead?.flights;
}

async function getResults(api: Api, url: string, signal: AbortSignal): Promise<SearchResults> {
  const response = await api.send(new Request(new URL(url, location.origin), { signal }));
  const body: unknown = await response.json();
  return unwrap<SearchResults>(response.ok ? { data: body as SearchResults, response } : { error: body, response });
}
