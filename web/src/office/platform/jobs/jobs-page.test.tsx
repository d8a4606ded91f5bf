import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import {
  accountRow,
  answerBoard,
  answerChanges,
  board,
  jobId,
  problem,
  processRow,
  queueRow,
  scheduleRow,
} from '@/test/jobs';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { Schedule } from './job';

const PATH = '/admin/jobs';

function renderPage(query = '', role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(`${PATH}${query}`);
}

/** The cells of the row with this name, or of the first row that contains it. */
async function cells(table: string, name: string) {
  const cell = await within(await screen.findByRole('table', { name: table })).findByText(name);
  return [...(cell.closest('tr')?.children ?? [])].map(({ textContent }) => textContent);
}

const namesIn = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

test('problems are first, then the queues with their load', async () => {
  answerBoard(
    board({
      problems: [problem(), problem({ kind: 'queue_late', severity: 'error', subject: 'x', text: 'x is late' })],
      queues: [
        queueRow('calendar', { handlers: 6, ready: 1204, scheduled: 7, running: 6, oldest_ready_seconds: 12 }),
        queueRow('provider_a', {
          problems: ['jobs_dead'],
          dead: 3,
          ended_last_minute: 40,
          failed_last_minute: 2,
          wait_p50_ms: 45,
          wait_p95_ms: 1200,
          run_p50_ms: 900,
          run_p95_ms: 65_000,
        }),
      ],
    }),
  );
  const { user, container, location } = renderPage();

  const dead = await screen.findByRole('link', { name: '3 jobs of provider_a are dead' });
  expect(screen.getByRole('link', { name: 'x is late' })).toHaveAttribute(
    'href',
    `${PATH}?section=jobs&state=ready&queue=x`,
  );
  expect(namesIn('Queues')).toEqual(['provider_a', 'calendar']);
  const table = screen.getByRole('table', { name: 'Queues' });
  expect(dead.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect((await cells('Queues', 'calendar')).slice(1, 7)).toEqual([
    'Running',
    '1,204',
    '7',
    '12 s',
    '6',
    'applying… 6 of 8',
  ]);
  expect((await cells('Queues', 'provider_a')).slice(6, 11)).toEqual([
    '8',
    '40 (2 failed)',
    '45 ms / 1.2 s',
    '900 ms / 1 min 5 s',
    '3',
  ]);
  expect(await audit(container)).toEqual([]);
  server.use(
    http.get('/api/admin/failures', () => HttpResponse.json({ groups: [] })),
    http.get('/api/admin/job-actions', () => HttpResponse.json({ actions: [] })),
  );
  await user.click(dead);

  expect(location()).toBe(`${PATH}?section=failures`);
  expect(await screen.findByText('No job is dead.')).toBeVisible();
});

test('the board is polled, and its numbers change in place', async () => {
  const { asked, show, board: shown } = answerBoard(board({ at: new Date(Date.now() - 3500).toISOString() }));
  renderPage();
  expect(await screen.findByText(/^\d+ s ago$/)).toBeVisible();
  expect(await screen.findByText('All is well.')).toBeVisible();
  const row = (await screen.findByText('search')).closest('tr');

  await waitFor(() => expect(asked).toEqual(['', '?after=v1&wait=25']));
  show({ queues: [queueRow('search', { ready: 17 }), ...shown().queues.slice(1)], at: new Date().toISOString() });

  await waitFor(async () => expect((await cells('Queues', 'search'))[2]).toBe('17'));
  expect(screen.getByText('search').closest('tr')).toBe(row);
  await waitFor(() => expect(asked.at(-1)).toBe('?after=v1%2B&wait=25'));
});

test('while the server is away, the last board stays with its age', async () => {
  const { asked, show } = answerBoard();
  const { container } = renderPage();
  await screen.findByText('search');
  await waitFor(() => expect(asked).toHaveLength(2));
  server.use(http.get('/api/admin/queues', () => apiError(503), { once: true }));

  show({ accounts: [] });

  const notice = await screen.findByText(/The server or its database cannot be reached. Trying again./);
  expect(screen.getByText('search')).toBeVisible();
  expect(screen.getByText(/^\d+ s ago$/)).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

test('a hidden page asks nothing, and asks again when it is visible', async () => {
  const { asked, show } = answerBoard();
  renderPage();
  await screen.findByText('search');
  await waitFor(() => expect(asked).toHaveLength(2));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.dispatchEvent(new Event('visibilitychange'));

  show({ queues: [queueRow('mail')] });
  expect(await screen.findByText('mail')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(2);
  visibility.mockRestore();
  window.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(asked.length).toBeGreaterThan(2));
});

test('a board that cannot be loaded is loaded again on demand', async () => {
  answerBoard();
  server.use(http.get('/api/admin/queues', () => apiError(404), { once: true }));
  const { user } = renderPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the queues');

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('search')).toBeVisible();
});

const menuOf = (queue: string) => screen.findByRole('button', { name: `Actions: ${queue}` });

test('a queue is paused at once, and Undo resumes it', async () => {
  answerBoard();
  const sent = answerChanges();
  const { user } = renderPage();
  await user.click(await menuOf('search'));
  const pause = await screen.findByRole('menuitem', { name: 'Pause No job starts. Running jobs go on.' });
  expect(await audit(document.body)).toEqual([]);

  await user.click(pause);
  expect(await screen.findByText('search is paused: no job starts.')).toBeVisible();
  expect((await cells('Queues', 'search'))[1]).toBe('Paused');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('search runs: its jobs start again.')).toBeVisible();
  expect((await cells('Queues', 'search'))[1]).toBe('Running');
  expect(sent).toEqual([
    { queue: 'search', ifMatch: '"r1"', body: { state: 'paused' } },
    { queue: 'search', ifMatch: '"r2"', body: { state: 'running' } },
  ]);
});

/** What somebody else has set for the queue "search" meanwhile. */
const THEIRS = {
  queue: 'search',
  state: 'draining',
  per_process: 3,
  total: null,
  max_attempts: null,
  longest_backoff_seconds: null,
  revision: 'r9',
};

const changedMeanwhile = () =>
  HttpResponse.json(
    {
      code: 'changed_meanwhile',
      message: 'Somebody else has changed this meanwhile.',
      request_id: '1',
      current: THEIRS,
    },
    { status: 412 },
  );

test('a queue is paused with a reason and for a time', async () => {
  answerBoard();
  const sent = answerChanges();
  const { user } = renderPage();

  await user.click(await menuOf('search'));
  await user.click(await screen.findByRole('menuitem', { name: /^Stop for a while/ }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Pause search' }));
  await user.type(question.getByRole('textbox', { name: 'Reason' }), ' upgrade ');
  await user.click(question.getByRole('radio', { name: '1 hour' }));
  await user.click(question.getByRole('button', { name: 'Pause' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ state: 'paused', reason: 'upgrade', until: expect.stringMatching(/Z$/) });
});

test('a pause that comes too late says what both wanted', async () => {
  answerBoard();
  answerChanges(changedMeanwhile);
  const { user } = renderPage();
  await user.click(await menuOf('search'));

  await user.click(await screen.findByRole('menuitem', { name: /^Pause/ }));

  expect(
    await screen.findByText(/Somebody else has changed it meanwhile: it is draining, and you wanted paused\./),
  ).toBeVisible();
  expect((await cells('Queues', 'search'))[1]).toBe('Draining');
});

test('a queue is scaled; if somebody else was faster, both versions are shown and the input is kept', async () => {
  answerBoard();
  const sent = answerChanges((count) => (count === 1 ? changedMeanwhile() : undefined));
  const { user, location } = renderPage();
  await user.click(await screen.findByRole('link', { name: 'search' }));
  expect(location()).toBe(`${PATH}?settings=search`);
  const panel = within(await screen.findByRole('dialog', { name: 'search' }));
  const perProcess = panel.getByRole('spinbutton', { name: 'Handlers per process' });
  expect(perProcess).toHaveAccessibleDescription('Empty: as configured (4)');

  await user.type(perProcess, '8');
  await user.type(panel.getByRole('spinbutton', { name: 'Handlers in total' }), '20');
  expect(
    panel.getByText('All processes together run at most 20 jobs of the queue at once. Running jobs go on.'),
  ).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const conflict = await panel.findByRole('table', { name: 'Both versions' });
  expect(within(conflict).getByRole('row', { name: 'Handlers per process 3 8' })).toBeVisible();
  expect(within(conflict).getByRole('row', { name: 'Handlers in total unbounded 20' })).toBeVisible();
  expect(perProcess).toHaveValue(8);
  expect(await audit(document.body)).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Keep mine' }));

  expect(await screen.findByText('search is changed.')).toBeVisible();
  const body = { per_process: 8, total: 20, max_attempts: 'default', longest_backoff_seconds: 'default' };
  expect(sent).toEqual([
    { queue: 'search', ifMatch: '"r1"', body },
    { queue: 'search', ifMatch: '"r9"', body },
  ]);
});

test('a viewer sees everything, and can change nothing', async () => {
  answerBoard();
  const { user, container } = renderPage('', 'viewer');
  await user.click(await menuOf('search'));
  const pause = await screen.findByRole('menuitem', { name: /^Pause/ });
  expect(pause).toHaveAttribute('aria-disabled', 'true');
  expect(pause).toHaveAttribute('title', 'Only the administrator can change this.');
  await user.click(screen.getByRole('menuitem', { name: /^Scale/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'search' }));
  expect(panel.getByRole('spinbutton', { name: 'Handlers in total' })).toBeDisabled();
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('tab', { name: 'Schedules' }));

  const run = await screen.findByRole('button', { name: 'Run now: prune' });
  expect(run).toBeDisabled();
  expect(run).toHaveAccessibleDescription('Only the administrator can change this.');
  expect(await audit(container)).toEqual([]);
});

test('processes say what they run and when they were heard of, dead ones first', async () => {
  const seen_at = new Date(Date.now() - 200_000).toISOString();
  answerBoard(
    board({
      processes: [
        processRow('server-1', { is_leader: true }),
        processRow('server-2', { role: 'api', is_alive: false, seen_at, handlers: [], load: null, version: null }),
        processRow('server-2', {
          name: 'server-2:12:1',
          role: 'api',
          is_alive: false,
          seen_at: '2026-11-20T08:00:00Z',
        }),
      ],
    }),
  );
  const dismissed = vi.fn();
  server.use(
    http.delete('/api/admin/processes/dead', () => {
      dismissed();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = renderPage('?section=processes');

  await screen.findByText('server-1');
  expect(namesIn('Processes')).toEqual(['server-2 4711', 'server-1 4711']);
  expect((await cells('Processes', 'server-1')).slice(1, 7)).toEqual([
    'worker leader',
    'Alive',
    expect.stringMatching(/^\d+ s ago$/),
    'search 3 of 8',
    '0.52',
    '1.2.0',
  ]);
  const dead = await cells('Processes', 'server-2');
  expect(dead.slice(1, 7)).toEqual([
    'api',
    'Dead (2 processes)',
    expect.stringMatching(/^3 min \d+ s ago$/),
    '–',
    '–',
    'earlier',
  ]);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Dismiss dead processes' }));
  expect(await screen.findByText('The dead processes are dismissed.')).toBeVisible();
  expect(dismissed).toHaveBeenCalled();
});

test('a schedule is paused with Undo, and run after a question', async () => {
  answerBoard(
    board({ schedules: [scheduleRow(), scheduleRow({ name: 'fold_demand', cron: '* * * * *', is_paused: true })] }),
  );
  const paused: unknown[] = [];
  server.use(
    http.patch('/api/admin/schedules/prune', async ({ request }) => {
      const body = (await request.json()) as Pick<Schedule, 'is_paused'>;
      paused.push(body);
      return HttpResponse.json(scheduleRow(body));
    }),
    http.post('/api/admin/schedules/prune/run', () => HttpResponse.json({ job_id: jobId(7) }, { status: 201 })),
    http.get(`/api/admin/jobs/${jobId(7)}`, () => apiError(404)),
  );
  const { user, container, location } = renderPage('?section=schedules');
  expect((await cells('Schedules', '17 * * * *')).slice(1, 3)).toEqual(['17 * * * * UTC', 'prune']);
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Pause: prune' }));
  expect(await screen.findByText('prune is paused: its jobs are not queued.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Pause: prune' });
  expect(paused).toEqual([{ is_paused: true }, { is_paused: false }]);
  await user.click(screen.getByRole('button', { name: 'Run now: prune' }));
  const question = await screen.findByRole('alertdialog', { name: 'Run prune now' });
  await user.click(within(question).getByRole('button', { name: 'Run now' }));

  await waitFor(() => expect(location()).toBe(`${PATH}?section=schedules&job=${jobId(7)}`));
  expect(await screen.findByRole('heading', { name: 'Job not found' })).toBeVisible();
});

test('accounts show their limits, and lead to the form that changes them', async () => {
  const account = accountRow({
    account: 'calendar',
    requests_per_second: null,
    requests_per_day: null,
    plan_remaining: null,
  });
  const closed = accountRow({
    account: 'flightapi',
    problem: 'FlightAPI keeps failing (9 failures in a row, the last: HTTP 503)',
  });
  answerBoard(board({ accounts: [accountRow(), closed, account] }));
  const opened: unknown[] = [];
  server.use(
    http.post('/api/admin/accounts/:account/open', ({ params }) => {
      opened.push(params.account);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = renderPage('?section=accounts');

  // The time zone of the agency may arrive after the accounts.
  await expect
    .poll(async () => (await cells('Accounts', 'RapidAPI')).slice(1, 6))
    .toEqual(['Open', '2 of 10', '5', '1,204 of 5,000', expect.stringMatching(/^80,000 until 01 Dec/)]);
  expect((await cells('Accounts', 'calendar')).slice(3, 6)).toEqual(['any rate', '1,204 of any number', 'unknown']);
  expect(screen.getByRole('link', { name: 'Change the limits' })).toHaveAttribute(
    'href',
    '/admin/system?section=limits',
  );
  expect((await cells('Accounts', 'FlightAPI'))[1]).toBe(closed.problem);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open now: FlightAPI' }));
  expect(await screen.findByText('FlightAPI is open.')).toBeVisible();
  expect(opened).toEqual(['flightapi']);
});

test('charts show each queue over the last hour or day, with a table for screen readers', async () => {
  answerBoard();
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/admin/queues/history', ({ request }) => {
      const hours = new URL(request.url).searchParams.get('hours');
      asked.push(hours);
      const step_seconds = hours === '1' ? 60 : 900;
      const at = (Math.floor(Date.now() / 1000 / step_seconds) - 2) * step_seconds;
      const point = { queue: 'search', ready: 17, running: 1, oldest_seconds: 3.2, ended: 1, failed: 0, run_p95_ms: 5 };
      return HttpResponse.json({
        step_seconds,
        points: [{ ...point, at: new Date(at * 1000).toISOString(), wait_p95_ms: 250 }],
      });
    }),
  );
  const { user, container, location } = renderPage('?section=charts');

  const rowsOf = async (name: string) => within(await screen.findByRole('table', { name })).getAllByRole('row');
  const ready = await rowsOf('Ready, search');
  expect(ready).toHaveLength(61);
  expect(ready.at(-2)).toHaveTextContent('17 jobs');
  expect(ready.at(-1)).toHaveTextContent('–');
  expect((await rowsOf('Wait, 95th percentile, search')).at(-2)).toHaveTextContent('250 ms');
  expect((await rowsOf('Oldest ready, search')).at(-2)).toHaveTextContent('3 s');
  expect((await rowsOf('Ended, search')).at(-2)).toHaveTextContent('1 job');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Last day' }));

  expect(location()).toBe(`${PATH}?section=charts&period=day`);
  await waitFor(() => expect(asked).toEqual(['1', '24']));
  await waitFor(async () => expect(await rowsOf('Ready, search')).toHaveLength(97));
});
