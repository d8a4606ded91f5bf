/** The server's answers about calendars that are fetched by hand. */
import { HttpResponse, http } from 'msw';
import type { FetchedCalendar, Job, StoredCalendar } from '@/office/search/manual-search/requests';
import { server } from './server';

const JOB: Job = {
  id: 'job',
  kind: 'refresh_calendar',
  queue: 'calendar',
  state: 'ready',
  attempt: 0,
  error: null,
  days_saved: null,
  created_at: '2026-11-20T10:00:00.000Z',
  run_at: null,
  finished_at: null,
  payload: '{}',
  priority: 0,
  max_attempts: 3,
  crash_count: 0,
  attempts: [],
};

export const STORED: StoredCalendar = {
  origin: 'TIA',
  destination: 'VIE',
  year_month: '2026-12',
  days: [
    { date: '2026-12-03', base_price: 61, price: 81.5, is_direct: true },
    { date: '2026-12-04', base_price: 99, price: 119, is_direct: false },
  ],
  quantiles: { low: 81.5, high: 100 },
  last_update: '2026-11-20T10:00:00.000Z',
  has_direct_flight: true,
  demo: true,
  last_error: null,
};

export function fetched(change: Partial<FetchedCalendar> = {}): FetchedCalendar {
  return {
    id: 'fetch',
    at: '2026-11-20T10:00:00.000Z',
    actor: 'ana@agjencia.example',
    origin: 'TIA',
    destination: 'VIE',
    origin_name: 'Tirana (TIA)',
    destination_name: 'Vienna (VIE)',
    year_month: '2026-12',
    job_id: 'job',
    state: 'done',
    days_saved: 31,
    error: null,
    finished_at: '2026-11-20T10:00:02.000Z',
    ...change,
  };
}

/** The server lists these fetches, and has stored prices. */
export function answerFetches(...fetches: FetchedCalendar[]): void {
  server.use(
    http.get('/api/admin/calendar-fetches', () => HttpResponse.json({ fetches })),
    http.get('/api/admin/calendars', () => HttpResponse.json(STORED)),
  );
}

/** The server queues fetches, whose job is in this state. Returns the bodies that were sent. */
export function answerJob(job: Partial<Job>): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/calendar-fetches', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ job_id: 'job' }, { status: 202 });
    }),
    http.get('/api/admin/jobs/job', () => HttpResponse.json({ ...JOB, ...job })),
  );
  return sent;
}
