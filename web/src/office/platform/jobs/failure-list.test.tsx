import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { giveListsHeight } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { answerBoard, deadJob, failureGroup, jobAction, jobId, listedJob } from '@/test/jobs';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { FailureGroup, Job, JobAction, ListedJob } from './job';

const PATH = '/admin/jobs';
const GROUP = `${PATH}?section=jobs&state=dead&queue=provider_a&kind=fetch_rapidapi&reason=HTTP+502`;

beforeEach(giveListsHeight);

function renderPage(address: string, role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  answerBoard();
  return renderOffice(address);
}

/** The server has these failures. It counts 1,204 jobs and begins actions on them. Returns the bodies that it got. */
function answerFailures(groups: FailureGroup[], count = 1204) {
  const sent: unknown[] = [];
  let actions: JobAction[] = [];
  server.use(
    http.get('/api/admin/failures', () => HttpResponse.json({ groups })),
    http.get('/api/admin/job-actions', () => HttpResponse.json({ actions })),
    http.post('/api/admin/job-actions', async ({ request }) => {
      const body = (await request.json()) as { dry_run?: boolean };
      sent.push(body);
      if (body.dry_run) return HttpResponse.json({ jobs: count, expired: 3 });
      actions = [jobAction()];
      return HttpResponse.json(actions[0], { status: 201 });
    }),
    http.post('/api/admin/job-actions/:id/:step', ({ params: { id, step } }) => {
      actions = [step === 'stop' ? jobAction({ state: 'stopped', error: 'Its job died.' }) : jobAction()];
      sent.push(`${step} ${id}`);
      return HttpResponse.json(actions[0]);
    }),
  );
  return sent;
}

/** The server has these jobs, two on a page. Returns the queries that it got. */
function answerJobs(...jobs: ListedJob[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/jobs', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const start = Number(searchParams.get('cursor') ?? 0);
      const next = start + 2;
      return HttpResponse.json({
        jobs: jobs.slice(start, next),
        next_cursor: next < jobs.length ? String(next) : null,
      });
    }),
  );
  return asked;
}

/** The server knows a job, and acts on it. Returns what it was asked to do. */
function answerJob(job: Job, refusal?: Response) {
  const asked: string[] = [];
  server.use(
    http.get(`/api/admin/jobs/${job.id}`, () => HttpResponse.json(job)),
    http.post(`/api/admin/jobs/${job.id}/:verb`, ({ params }) => {
      asked.push(String(params.verb));
      const after = { retry: 'ready', 'run-now': 'ready', snooze: 'scheduled' }[String(params.verb)] ?? 'cancelled';
      return refusal ?? HttpResponse.json({ ...job, state: after });
    }),
  );
  return asked;
}

test('all jobs of a group are retried after they were counted, and the action shows its progress', async () => {
  const sent = answerFailures([failureGroup(), failureGroup({ reason: 'timeout', jobs: 1 })]);
  const { user, container } = renderPage(`${PATH}?section=failures`);
  const row = (await screen.findByRole('link', { name: 'HTTP 502' })).closest('tr');
  expect(row).toHaveTextContent(/HTTP 502provider_afetch_rapidapi1,204.* ago.* ago/);
  expect(await audit(container)).toEqual([]);

  const retry = 'Retry all dead jobs of provider_a, fetch_rapidapi, with the reason “HTTP 502”';
  await user.click(screen.getByRole('button', { name: retry }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Retry 1,204 jobs' }));
  expect(question.getByText('dead jobs of provider_a, fetch_rapidapi, with the reason “HTTP 502”')).toBeVisible();
  expect(question.getByText(/^3 jobs of them cannot help any more/)).toBeVisible();
  const rate = question.getByRole('textbox', { name: 'Jobs in a second' });
  expect(rate).toHaveAccessibleDescription('It takes at least 25 s.');
  await user.clear(rate);
  await user.click(question.getByRole('button', { name: 'Retry 1,204 jobs' }));
  expect(question.getByRole('alert')).toHaveTextContent('Enter a number.');
  expect(await audit(document.body)).toEqual([]);
  await user.type(rate, '100');
  await user.click(question.getByRole('button', { name: 'Retry 1,204 jobs' }));

  const progress = await screen.findByRole('progressbar');
  expect(progress).toHaveAttribute('aria-valuetext', '25%');
  expect(screen.getByText('300 of 1,204 done, 2 skipped')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Stop: Retry dead jobs/ }));
  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('300 of 1,204 done, 2 skipped. Its job died.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Resume: Retry dead jobs/ }));
  expect(await screen.findByRole('button', { name: /^Stop: Retry dead jobs/ })).toBeVisible();
  const filter = { queue: 'provider_a', kind: 'fetch_rapidapi', reason: 'HTTP 502' };
  expect(sent).toEqual([
    { action: 'redrive', filter, dry_run: true },
    { action: 'redrive', filter, per_second: 100 },
    `stop ${jobId(50)}`,
    `resume ${jobId(50)}`,
  ]);
});

test('nothing is asked if no job of the group is left', async () => {
  answerFailures([failureGroup()], 0);
  const { user } = renderPage(`${PATH}?section=failures`);

  await user.click(await screen.findByRole('button', { name: /^Discard all/ }));

  expect(await screen.findByText(/^There are no dead jobs of provider_a/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a group leads to its dead jobs, which open beside the list', async () => {
  answerFailures([failureGroup()]);
  const asked = answerJobs(listedJob(1), listedJob(2), listedJob(3));
  answerJob(deadJob());
  answerJob(deadJob({ id: jobId(2), batch_id: null, payload: 'not JSON' }));
  const { user, container, location } = renderPage(`${PATH}?section=failures`);
  await user.click(await screen.findByRole('link', { name: 'HTTP 502' }));
  expect(location()).toBe(GROUP);
  expect(screen.getByRole('combobox', { name: 'Queue' })).toHaveTextContent('provider_a');
  await screen.findByRole('link', { name: jobId(3) });
  const query = '?state=dead&queue=provider_a&kind=fetch_rapidapi&reason=HTTP%20502';
  expect(asked).toEqual([query, `${query}&cursor=2`]);
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('link', { name: jobId(1) }));
  const panel = within(await screen.findByRole('dialog', { name: 'Job' }));
  expect(location()).toBe(`${GROUP}&job=${jobId(1)}`);
  expect(await panel.findByText(/"request_id": "abc"/)).toBeVisible();
  expect(panel.getByText('2 of 2')).toBeVisible();
  expect(
    await panel.findByText(/^created [\d:]+ → 1 failed attempt, the last [\d:]+ → started [\d:]+ → dead [\d:]+$/),
  ).toBeVisible();
  expect(panel.getByRole('link', { name: 'Ended jobs of this trace' })).toHaveAttribute(
    'href',
    `${PATH}?section=jobs&state=ended&text=4bf92f3577b34da6a3ce929d0e0e4736`,
  );
  expect(panel.getByText('4bf92f3577b34da6a3ce929d0e0e4736')).toBeVisible();
  expect(panel.getByRole('link', { name: jobId(9) })).toHaveAttribute('href', `/admin/searches?open=${jobId(9)}`);
  const attempts = within(panel.getByRole('table', { name: 'Attempts' })).getAllByRole('row');
  expect(attempts[1]).toHaveTextContent(/1retry.*5\.0 stimeoutserver-2/);
  expect(attempts[2]).toHaveTextContent(/2dead.*2\.5 sHTTP 502server-1/);
  expect(await audit(document.body)).toEqual([]);
  await user.keyboard('j');

  expect(await panel.findByText('not JSON')).toBeVisible();
  expect(location()).toBe(`${GROUP}&job=${jobId(2)}`);
});

test('a dead job is retried after a question, and a refusal says why', async () => {
  const asked = answerJob(deadJob());
  answerFailures([]);
  const { user } = renderPage(`${PATH}?section=failures&job=${jobId(1)}`);
  const cancel = await screen.findByRole('button', { name: 'Cancel job' });
  expect(cancel).toBeDisabled();
  expect(cancel).toHaveAccessibleDescription('The job has ended already.');
  const confirm = async () => {
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Retry: fetch_rapidapi' }));
    await user.click(question.getByRole('button', { name: 'Retry' }));
    return question;
  };
  const body = { code: 'wrong_job_state', message: 'An equal job waits or runs already.', request_id: '1' };
  const refusal = () => HttpResponse.json(body, { status: 409 });
  server.use(http.post(`/api/admin/jobs/${jobId(1)}/retry`, refusal, { once: true }));

  const question = await confirm();
  expect(await question.findByRole('alert')).toHaveTextContent('An equal job waits or runs already.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await confirm();

  expect(await screen.findByText('The job is queued again.')).toBeVisible();
  expect(asked).toEqual(['retry']);
});

test('selected jobs are retried; one whose state has changed is left', async () => {
  answerFailures([]);
  answerJobs(listedJob(1), listedJob(2));
  const asked = answerJob(deadJob());
  const body = { code: 'wrong_job_state', message: 'The job is not dead.', request_id: '1' };
  const refused = answerJob(deadJob({ id: jobId(2) }), HttpResponse.json(body, { status: 409 }));
  const { user } = renderPage(`${PATH}?section=jobs`);

  for (const id of [1, 2]) await user.click(await screen.findByRole('checkbox', { name: new RegExp(jobId(id)) }));
  await user.click(screen.getByRole('button', { name: 'Retry: 2 jobs selected' }));

  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry: / })).toBeNull());
  expect([...asked, ...refused]).toEqual(['retry', 'retry']);
});

test('a job that waits for its time is run now or snoozed', async () => {
  const asked = answerJob(deadJob({ state: 'scheduled', run_at: '2100-01-01T00:00:00.000Z', finished_at: null }));
  answerFailures([]);
  const { user } = renderPage(`${PATH}?section=failures&job=${jobId(1)}`);

  for (const verb of ['Run now', 'Snooze']) {
    await user.click(await screen.findByRole('button', { name: verb }));
    const question = within(await screen.findByRole('alertdialog', { name: `${verb}: fetch_rapidapi` }));
    await user.click(question.getByRole('button', { name: verb }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }

  expect(asked).toEqual(['run-now', 'snooze']);
});

test('a job is opened by its id, and a viewer cannot change it', async () => {
  answerJob(deadJob({ state: 'ready', attempt: 0, started_at: null, finished_at: null, error: null, attempts: [] }));
  const { user, location } = renderPage(PATH, 'viewer');
  const field = await screen.findByRole('textbox', { name: 'Job ID' });

  await user.type(field, '019a9f3c{Enter}');
  expect(field).toHaveAccessibleDescription('This is not the id of a job.');
  await user.clear(field);
  await user.type(field, `${jobId(1)}{Enter}`);

  expect(location()).toBe(`${PATH}?job=${jobId(1)}`);
  expect(await screen.findByText('The job was not started yet.')).toBeVisible();
  const cancel = screen.getByRole('button', { name: 'Cancel job' });
  expect(cancel).toBeDisabled();
  expect(cancel).toHaveAccessibleDescription('Only the administrator can change this.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location()).toBe(PATH));
});

test('jobs are listed by state and queue; waiting ones of a queue can be cancelled together', async () => {
  const sent = answerFailures([], 5);
  const asked = answerJobs(listedJob(1, { state: 'ready', error: null, finished_at: null }));
  const { user, location } = renderPage(`${PATH}?section=jobs`);
  await screen.findByRole('link', { name: jobId(1) });
  expect(asked).toEqual(['']);

  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Ready' }));
  expect(screen.queryByRole('button', { name: /^Cancel all/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Queue' }));
  await user.click(await screen.findByRole('option', { name: 'search' }));
  expect(location()).toBe(`${PATH}?section=jobs&state=ready&queue=search`);
  await waitFor(() => expect(asked.at(-1)).toBe('?state=ready&queue=search'));
  await user.click(screen.getByRole('button', { name: 'Cancel all waiting and running jobs of search' }));

  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel 5 jobs' }));
  expect(question.getByText(/waiting and running jobs of search/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Ended' }));
  expect(screen.queryByRole('button', { name: /^Cancel all/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'TIA-VIE');
  await waitFor(() => expect(asked.at(-1)).toBe('?state=ended&queue=search&text=TIA-VIE'));
  expect(sent).toEqual([{ action: 'cancel', filter: { queue: 'search' }, dry_run: true }]);
});

test.each([
  ['', ['Retry all', 'Discard all']],
  ['&state=ready&queue=search', ['Cancel all']],
])('of no jobs (%s), none can be changed', async (query, names) => {
  const sent = answerFailures([]);
  answerJobs();
  const { user } = renderPage(`${PATH}?section=jobs${query}`);
  await screen.findByText('There are no such jobs.');

  for (const name of names) {
    const button = screen.getByText(name);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
  }

  expect(sent).toEqual([]);
});

test('the kinds and reasons of dead jobs are offered, also after one was typed wrongly', async () => {
  answerFailures([
    failureGroup(),
    failureGroup({ kind: 'fetch_flightapi', reason: 'timeout' }),
    failureGroup({ queue: 'mail', kind: 'send_mail', reason: 'no connection' }),
  ]);
  answerJobs(listedJob(1, { kind: 'fetch_calendar' }));
  const { user } = renderPage(`${PATH}?section=jobs&queue=provider_a`);
  const offered = (name: string) => {
    const { list } = screen.getByRole<HTMLInputElement>('combobox', { name });
    return [...(list?.children ?? [])].map((option) => option.getAttribute('value')).sort();
  };
  const kinds = ['fetch_calendar', 'fetch_flightapi', 'fetch_rapidapi'];
  await waitFor(() => expect(offered('Kind')).toEqual(kinds));
  expect(offered('Reason')).toEqual(['HTTP 502', 'timeout']);

  answerJobs();
  await user.type(screen.getByRole('combobox', { name: 'Kind' }), 'f{Enter}');

  expect(await screen.findByText('There are no such jobs.')).toBeVisible();
  expect(offered('Kind')).toEqual(kinds);
});

test.each([
  ['failures', '/api/admin/failures', 'Failed to load the failures'],
  ['jobs', '/api/admin/jobs', 'Failed to load the jobs'],
  ['charts', '/api/admin/queues/history', 'Failed to load the charts'],
])('%s that cannot be loaded are loaded again on demand', async (section, path, message) => {
  answerFailures([]);
  server.use(http.get(path, () => apiError(404)));
  renderPage(`${PATH}?section=${section}`);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);

  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
