/** The server's answers about queues and jobs. */
import { HttpResponse, http } from 'msw';
import type {
  FailureGroup,
  Job,
  JobAction,
  ListedJob,
  Problem,
  Queue,
  QueueAccount,
  QueueBoard,
  QueueChange,
  QueueProcess,
  Schedule,
} from '@/office/platform/jobs/job';
import { server } from './server';

const START = '2026-11-20T08:00:00.000Z';

export function jobId(number: number): string {
  return `019a9f3c-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A queue that runs, without a problem. */
export function queueRow(queue: string, change: Partial<Queue> = {}): Queue {
  return {
    queue,
    state: 'running',
    per_process: null,
    total: null,
    max_attempts: null,
    longest_backoff_seconds: null,
    state_reason: null,
    state_by: null,
    state_since: null,
    paused_until: null,
    revision: 'r1',
    configured: 4,
    target_handlers: 8,
    handlers: 8,
    ready: 0,
    runnable: 0,
    scheduled: 0,
    running: 0,
    dead: 0,
    oldest_ready_seconds: null,
    ended_last_minute: 0,
    failed_last_minute: 0,
    wait_p50_ms: null,
    wait_p95_ms: null,
    run_p50_ms: null,
    run_p95_ms: null,
    problems: [],
    ...change,
  };
}

export function processRow(host: string, change: Partial<QueueProcess> = {}): QueueProcess {
  return {
    name: `${host}:4711:0a4e6c1f`,
    host,
    role: 'worker',
    version: '1.2.0',
    started_at: START,
    seen_at: new Date().toISOString(),
    is_alive: true,
    is_leader: false,
    handlers: [{ queue: 'search', handlers: 8, running: 3 }],
    load: 0.52,
    ...change,
  };
}

export function accountRow(change: Partial<QueueAccount> = {}): QueueAccount {
  return {
    account: 'rapidapi',
    requests_per_second: 5,
    concurrent_jobs: 10,
    running: 2,
    paused_until: null,
    problem: null,
    requests_today: 1204,
    requests_per_day: 5000,
    plan_remaining: 80_000,
    plan_resets_at: '2026-12-01T00:00:00.000Z',
    ...change,
  };
}

export function scheduleRow(change: Partial<Schedule> = {}): Schedule {
  return {
    name: 'prune',
    cron: '17 * * * *',
    zone: 'UTC',
    kind: 'prune',
    last_tick_at: START,
    next_tick_at: '2026-11-20T09:17:00.000Z',
    is_paused: false,
    is_overdue: false,
    ...change,
  };
}

export function problem(change: Partial<Problem> = {}): Problem {
  return {
    kind: 'jobs_dead',
    severity: 'warning',
    subject: 'provider_a',
    text: '3 jobs of provider_a are dead',
    until: null,
    ...change,
  };
}

export function board(change: Partial<QueueBoard> = {}): QueueBoard {
  return {
    version: 'v1',
    at: new Date().toISOString(),
    problems: [],
    queues: [queueRow('search'), queueRow('provider_a')],
    processes: [processRow('server-1')],
    schedules: [scheduleRow()],
    accounts: [accountRow()],
    ...change,
  };
}

/**
 * The server has a board. It holds a request that knows its version until another board is shown, or until the request
 * ends. Returns the queries that it got, the board, and a function that shows another one.
 */
export function answerBoard(first: QueueBoard = board()) {
  let current = first;
  let release = () => {};
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/queues', async ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get('after') === current.version) {
        await new Promise<void>((resolve) => {
          release = resolve;
          request.signal.addEventListener('abort', () => resolve());
        });
      }
      return HttpResponse.json(current);
    }),
  );
  return {
    asked,
    board: () => current,
    show: (next: Partial<QueueBoard>) => {
      current = { ...current, version: `${current.version}+`, ...next };
      release();
    },
  };
}

/** The server changes queues, unless `refuse` answers. Returns the bodies, each with the revision that it is based on. */
export function answerChanges(refuse: (count: number) => Response | undefined = () => undefined) {
  const sent: { queue: unknown; ifMatch: string | null; body: QueueChange }[] = [];
  server.use(
    http.patch('/api/admin/queues/:queue', async ({ request, params: { queue } }) => {
      const body = (await request.json()) as QueueChange;
      sent.push({ queue, ifMatch: request.headers.get('if-match'), body });
      const refused = refuse(sent.length);
      if (refused) return refused;
      const number = (amount: unknown) => (typeof amount === 'number' ? amount : null);
      const { per_process, total, max_attempts, longest_backoff_seconds, state, reason, until } = body;
      return HttpResponse.json({
        queue,
        state: state ?? 'running',
        per_process: number(per_process),
        total: number(total),
        max_attempts: number(max_attempts),
        longest_backoff_seconds: number(longest_backoff_seconds),
        state_reason: reason ?? null,
        state_by: null,
        state_since: null,
        paused_until: until ?? null,
        revision: `r${sent.length + 1}`,
      });
    }),
  );
  return sent;
}

export function failureGroup(change: Partial<FailureGroup> = {}): FailureGroup {
  return {
    queue: 'provider_a',
    kind: 'fetch_rapidapi',
    reason: 'HTTP 502',
    jobs: 1204,
    first_at: START,
    last_at: START,
    ...change,
  };
}

export function listedJob(number: number, change: Partial<ListedJob> = {}): ListedJob {
  return {
    id: jobId(number),
    queue: 'provider_a',
    kind: 'fetch_rapidapi',
    state: 'dead',
    attempt: 3,
    error: 'HTTP 502',
    created_at: START,
    run_at: null,
    started_at: null,
    finished_at: START,
    ...change,
  };
}

export function deadJob(change: Partial<Job> = {}): Job {
  return {
    id: jobId(1),
    kind: 'fetch_rapidapi',
    queue: 'provider_a',
    state: 'dead',
    attempt: 2,
    error: 'HTTP 502',
    days_saved: null,
    created_at: START,
    run_at: null,
    started_at: '2026-11-20T08:00:10.000Z',
    finished_at: '2026-11-20T08:00:12.500Z',
    payload: '{"request_id":"abc"}',
    priority: 5,
    max_attempts: 2,
    crash_count: 0,
    worker: 'server-1:4711:0a4e6c1f',
    trace: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    batch_id: jobId(9),
    attempts: [
      {
        attempt: 1,
        outcome: 'retry',
        worker: 'server-2:1:5d',
        error: 'timeout',
        started_at: START,
        ended_at: '2026-11-20T08:00:05.000Z',
      },
    ],
    ...change,
  };
}

export function jobAction(change: Partial<JobAction> = {}): JobAction {
  return {
    id: jobId(50),
    action: 'redrive',
    filter: { queue: 'provider_a', kind: 'fetch_rapidapi', reason: 'HTTP 502' },
    per_second: 50,
    state: 'running',
    jobs: 1204,
    done: 300,
    skipped: 2,
    created_at: START,
    ended_at: null,
    error: null,
    is_waiting: false,
    ...change,
  };
}
