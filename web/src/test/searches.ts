/** The server's answers about saved searches. */
import { HttpResponse, http } from 'msw';
import type {
  ProviderRequest,
  Run,
  RunJob,
  SavedSearch,
  SavedSearchList,
  SearchReport,
} from '@/office/search/searches/queries';
import { searchParams } from './agents';
import { server } from './server';

export function batchOf(number: number): string {
  return `019a9f3c-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function savedSearch(number = 1, change: Partial<SavedSearch> = {}): SavedSearch {
  return {
    batch_id: batchOf(number),
    user: null,
    search_params: searchParams(),
    price_stability_level: 'MEDIUM',
    status: 'complete',
    cached_until: null,
    cache_status: 'none',
    options: 42,
    created_at: new Date().toISOString(),
    ...change,
  };
}

/** The server has these searches, 10 on a page. Returns the queries that it got. */
export function answerSavedSearches(all: readonly SavedSearch[], change: Partial<SavedSearchList> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/searches', ({ request }) => {
      const { search, searchParams: query } = new URL(request.url);
      asked.push(search);
      const page = Number(query.get('page'));
      const searches = all.slice((page - 1) * 10, page * 10);
      const pages = Math.max(1, Math.ceil(all.length / 10));
      const pager = { page, per_page: 10, total: all.length, pages, total_is_exact: true };
      return HttpResponse.json({ ...pager, ...change, searches } satisfies SavedSearchList);
    }),
  );
  return asked;
}

const START = Date.parse('2026-11-20T08:00:00Z');

/** A moment of a run, this many seconds after its start. */
export function second(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString();
}

export function providerRequest(change: Partial<ProviderRequest> = {}): ProviderRequest {
  return {
    id: '019a9f3c-0000-7000-8000-0000000000c1',
    provider: 'rapidapi',
    origin: 'TIA',
    destination: 'FCO',
    status: 'done',
    attempt: 1,
    http_calls: 3,
    itineraries: 40,
    dropped: 0,
    drop_reasons: [],
    error: null,
    created_at: second(0),
    started_at: second(0.5),
    finished_at: second(6.5),
    exchange_ms: 4200,
    ...change,
  };
}

function runJob(change: Partial<RunJob> = {}): RunJob {
  return {
    id: '019a9f3c-0000-7000-8000-0000000000d1',
    kind: 'fetch_rapidapi',
    queue: 'providers',
    state: 'done',
    attempt: 1,
    crash_count: 0,
    error: null,
    worker: 'host-1',
    created_at: second(0),
    started_at: second(0.5),
    finished_at: second(6.5),
    ...change,
  };
}

export function run(change: Partial<Run> = {}): Run {
  return {
    id: '019a9f3c-0000-7000-8000-0000000000b1',
    is_current: true,
    status: 'complete',
    for_agent: false,
    created_at: second(0),
    deadline_at: second(25),
    published_at: second(7),
    finished_at: second(7),
    version: 3,
    options: 42,
    demo: false,
    is_pruned: false,
    last_error: null,
    requests: [providerRequest()],
    jobs: [runJob()],
    ...change,
  };
}

/** The report of a search whose first provider dropped itineraries, and whose second one failed. */
export function searchReport(change: Partial<SearchReport> = {}): SearchReport {
  const dropped = providerRequest({
    dropped: 4,
    drop_reasons: [
      { reason: 'other_date', count: 2 },
      { reason: 'no_price', count: 1 },
      { reason: 'not_a_flight', count: 1 },
    ],
  });
  const failed = providerRequest({
    id: '019a9f3c-0000-7000-8000-0000000000c2',
    provider: 'flightapi',
    status: 'failed',
    attempt: 3,
    itineraries: 0,
    error: 'HTTP 502',
    finished_at: second(26),
  });
  return {
    search: savedSearch(1, { created_at: second(0) }),
    equal_searches: 2,
    runs: [run({ requests: [dropped, failed], finished_at: second(26) })],
    events: [
      { at: second(0), kind: 'created', text: 'The search was created.' },
      { at: second(26), kind: 'provider_failed', text: 'flightapi failed: HTTP 502' },
    ],
    ...change,
  };
}

export function answerReport(report: SearchReport): void {
  server.use(http.get(`/api/admin/searches/${report.search.batch_id}`, () => HttpResponse.json(report)));
}
