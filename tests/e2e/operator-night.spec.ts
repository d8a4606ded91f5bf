/** A night of an operator: a provider that is down, and a queue that stops for a while. Screen and command line agree. */
import type { Locator, Page } from '@playwright/test';
import type { QueueBoard } from '@/office/platform/jobs/job';
import { type AdministeredServer, test } from './administered';
import { tokenOf } from './agents';
import { inDays, now } from './day';
import { EMAIL, openOffice, PASSWORD } from './office';
import { createSearch, ONE_WAY } from './search-body';
import { expect, expectUsableOnBoth, OFTEN } from './site';

const PLACES = ['VIE', 'FCO', 'MUC', 'IST', 'BER'];

test('an operator finds why jobs died and retries them, stops searches for a while, and reads all of it in the log', {
  tag: '@phone',
}, async ({ site, server, others }) => {
  server.run(['settings', 'set', 'search.deadline_seconds', '60'], '');
  // A calendar dies of its first failure, so that the night is short.
  server.run(['queue', 'scale', 'calendar', '--max-attempts', '1'], '');
  const scaled = await nextHeartbeat(site, server);
  await openOffice(site, '/admin/jobs', server.url);
  await scaled();
  await order(site, server, 'down');
  await fetchCalendars(site, server);
  const problems = site.getByRole('region', { name: 'Problems' });
  const failing = problems.getByRole('link', {
    name: /^RapidAPI keeps failing \(\d+ failures in a row, the last: HTTP 503\)/,
  });
  await expect(failing).toBeVisible();
  server.run(['queue', 'pause', 'calendar', '--reason', 'the provider is down', '--until', inAnHour()], '');
  const stopped = problems.getByRole('link', {
    name: /^calendar is paused by command line.* \(the provider is down\): /,
  });
  await expect(stopped).toBeVisible();
  await (await nextHeartbeat(site, server))();
  await expectSameProblems(problems, server);
  await expectUsableOnBoth(site);
  const dead = await readDead(site, problems, server);

  await order(site, server, null);
  await open(site, 'Accounts');
  await site.getByRole('button', { name: 'Open now: RapidAPI' }).click();
  // On phones this would cover the next question.
  const told = site.getByRole('listitem').filter({ hasText: 'RapidAPI is open.' });
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(failing).toBeHidden();
  server.run(['queue', 'resume', 'calendar'], '');
  await expect(stopped).toBeHidden();
  await retryAll(site, server, dead);
  await expect(problems.getByText('All is well.')).toBeVisible();
  expect(server.output(['queue', 'check'])).toBe('All is well.\n');

  // The rest of the night is at a desk.
  await site.setViewportSize({ width: 1440, height: 900 });
  await open(site, 'Queues');
  await pauseSearch(site);
  const paused = (waiting: string) => {
    const text = `^search is paused by ${EMAIL} \\(the database moves\\): ${waiting} \\(until .*\\d\\d:\\d\\d\\)$`;
    return problems.getByRole('link', { name: new RegExp(text) });
  };
  await expect(paused('0 jobs wait')).toBeVisible();
  await (await nextHeartbeat(site, server))();
  const visitor = await others();
  await visitor.goto(`${server.url}/results?batch_id=${await search(site, server, 41)}`);
  await expect(paused('1 job waits')).toBeVisible();
  for (const days of [42, 43]) await search(site, server, days);
  await expect(paused('3 jobs wait')).toBeVisible();
  await expectSameProblems(problems, server);
  await expect(visitor.getByRole('article')).toHaveCount(0);

  const own = await cancelOthers(site);
  await expect(paused('1 job waits')).toBeVisible();
  await openJob(site, own);
  const panel = site.getByRole('dialog');
  await act(site, 'Snooze');
  await expect(panel.getByText(/^created [\d:]+ → runs in (1 h 0|59) min/)).toBeVisible();
  await act(site, 'Run now');
  await expect(panel.getByText(/^created [\d:]+ → waits for a handler$/)).toBeVisible();
  expect(server.output(['queue', 'show', own])).toContain(`${own}  start_search of search  ready\n`);
  await panel.getByRole('button', { name: 'Close' }).click();

  await open(site, 'Queues');
  await choose(site, 'Resume');
  await expect(site.getByText('search runs: its jobs start again.').first()).toBeVisible();
  await expect(visitor.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await expect(visitor.getByRole('article').first()).toContainText('€');
  await expect(problems.getByText('All is well.')).toBeVisible();
  await openJob(site, own);
  await expect(panel.getByText(/^created [\d:]+ → started [\d:]+ → done [\d:]+$/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await runSchedule(site, 'fold_demand');
  await expectHistory(site);
});

/** Makes the calendar service answer by a scenario, or as usual again. */
async function order({ request }: Page, { sandbox }: AdministeredServer, scenario: string | null): Promise<void> {
  const data = { provider: 'calendar', scenario };
  expect((await request.post(`${sandbox}/_sandbox/scenario`, { data })).status()).toBe(204);
}

/** Fetches the calendars of several routes, as Manual API Search does. */
async function fetchCalendars(page: Page, server: AdministeredServer): Promise<void> {
  const headers = await authorization(page, server);
  for (const destination of PLACES) {
    const data = { origin: 'TIA', destination, month: inDays(40).slice(0, 7) };
    const queued = await page.request.post(`${server.url}/api/admin/calendar-fetches`, { data, headers });
    expect(queued.status()).toBe(202);
  }
}

async function authorization({ request }: Page, { url }: AdministeredServer): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await tokenOf(request, { email: EMAIL, password: PASSWORD }, url)}` };
}

/**
 * Returns a function that waits for the next heartbeat of every process, with which it reads what is set for the queues, and for
 * the calendars that run.
 */
async function nextHeartbeat(page: Page, server: AdministeredServer): Promise<() => Promise<void>> {
  const headers = await authorization(page, server);
  const board = async (): Promise<QueueBoard> =>
    (await page.request.get(`${server.url}/api/admin/queues`, { headers })).json();
  const { at } = await board();
  const isRead = async () => {
    const { processes, queues } = await board();
    const isRunning = queues.some(({ queue, running }) => queue === 'calendar' && running > 0);
    return !isRunning && processes.every(({ seen_at }) => seen_at > at);
  };
  return () => expect.poll(isRead, OFTEN).toBe(true);
}

function inAnHour(): string {
  return new Date(now() + 3_600_000).toISOString();
}

/** Opens a section of the screen. */
async function open(page: Page, section: string): Promise<void> {
  await page.getByRole('tab', { name: section }).click();
}

/** Reads why jobs died, and what happened to that of a route. Returns how many have died. */
async function readDead(page: Page, problems: Locator, server: AdministeredServer): Promise<string> {
  const printed = server.output(['queue', 'failures']);
  const [, dead = '', cause = ''] = / (\d+) {2}calendar {2}refresh_calendar {2}(.*)/.exec(printed) ?? [];
  await problems.getByRole('link', { name: `${dead} jobs of calendar are dead` }).click();
  const failure = page
    .getByRole('table', { name: 'Failures' })
    .getByRole('row')
    .filter({ hasText: 'refresh_calendar' });
  await expect(failure.getByRole('cell', { name: dead, exact: true })).toBeVisible();
  await failure.getByRole('link', { name: cause, exact: true }).click();
  const [id = ''] = server.output(['queue', 'jobs', 'dead', '--queue', 'calendar']).split(' ');
  const { origin, destination } = JSON.parse(/^arguments (.*)$/m.exec(server.output(['queue', 'show', id]))?.[1] ?? '');
  await page.getByRole('textbox', { name: 'Search' }).fill(`${origin}-${destination}`);
  await expect(page).toHaveURL(/text=/);
  await page.getByRole('table', { name: 'Jobs' }).getByRole('link', { name: id }).click();
  const panel = page.getByRole('dialog');
  await expect(
    panel.getByText(/^created [\d:]+ → (\d+ failed attempts?, the last [\d:]+ → )?started [\d:]+ → dead [\d:]+$/),
  ).toBeVisible();
  for (const place of [origin, destination]) await expect(panel.getByText(`"${place}"`)).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Attempts' })).toContainText(cause);
  await expectUsableOnBoth(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  return dead;
}

/** Queues all dead jobs again. */
async function retryAll(page: Page, server: AdministeredServer, dead: string): Promise<void> {
  expect(server.output(['queue', 'redrive', '--queue', 'calendar'])).toMatch(new RegExp(`^${dead} jobs are selected`));
  await open(page, 'Failures');
  await page.getByRole('button', { name: /^Retry all dead jobs of calendar/ }).click();
  await page.getByRole('button', { name: `Retry ${dead} jobs` }).click();
  await expect(page.getByText('No job is dead.')).toBeVisible();
  await expect(page.getByText(`${dead} of ${dead} done`)).toBeVisible();
}

/** Pauses the queue `search` with a reason, for an hour. */
async function pauseSearch(page: Page): Promise<void> {
  await choose(page, 'Stop for a while…');
  const question = page.getByRole('alertdialog', { name: 'Pause search' });
  await question.getByLabel('Reason').fill('the database moves');
  await question.getByRole('radio', { name: '1 hour' }).check();
  await question.getByRole('button', { name: 'Pause' }).click();
}

function search({ request }: Page, { url }: AdministeredServer, days: number): Promise<string> {
  return createSearch(request, { ...ONE_WAY, departureDate: inDays(days) }, url);
}

/** Chooses an action from the menu of the queue `search`. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions: search' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** Cancels all waiting searches but the oldest one, whose job is returned. */
async function cancelOthers(page: Page): Promise<string> {
  await choose(page, 'Waiting jobs');
  const list = page.getByRole('table', { name: 'Jobs' });
  await expect(list.getByRole('link')).toHaveCount(3);
  const [own = '', ...others] = await list.getByRole('link').allTextContents();
  for (const id of others) await list.getByRole('checkbox', { name: id }).check();
  await page.getByRole('button', { name: 'Cancel: 2 jobs selected' }).click();
  await expect(page.getByText('2 jobs changed.').first()).toBeVisible();
  await expect(list.getByRole('link')).toHaveText([own]);
  return own;
}

/** Opens a job by its id. */
async function openJob(page: Page, id: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Open a job' });
  await form.getByLabel('Job ID').fill(id);
  await form.getByRole('button', { name: 'Open' }).click();
}

/** Takes an action on the open job, and answers the question. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('alertdialog').getByRole('button', { name }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Runs the job of a schedule now, and finds it among the last runs. */
async function runSchedule(page: Page, name: string): Promise<void> {
  await open(page, 'Schedules');
  await page.getByRole('button', { name: `Run now: ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/→ done [\d:]+$/)).toBeVisible();
  const { searchParams } = new URL(page.url());
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('table', { name: 'Schedules' }).getByRole('link', { name, exact: true }).click();
  const run = page.getByRole('row').filter({ hasText: searchParams.get('job') ?? 'no job' });
  await expect(run).toContainText('Done');
}

/** Expects that the log says who did what. */
async function expectHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History' }).click();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.filter({ hasText: 'the provider is down' }).first()).toContainText('command line');
  await expect(rows.filter({ hasText: 'the database moves' }).first()).toContainText(EMAIL);
  await page.goto(new URL('/admin/audit', page.url()).href);
  for (const action of [
    'Account opened again',
    'Dead jobs queued again',
    'Job cancelled',
    'Job snoozed',
    'Job run now',
    'Schedule run by hand',
  ]) {
    await expect(rows.filter({ hasText: action }).first()).toContainText(EMAIL);
  }
}

/** Expects that the command line finds the problems of the screen. Each writes the end of a pause in its own way. */
async function expectSameProblems(problems: Locator, server: AdministeredServer): Promise<void> {
  const withoutEnd = (text: string) => text.replace(/ \(until [^)]*\)$/, '');
  const shown = async () => (await problems.getByRole('listitem').allTextContents()).map(withoutEnd);
  await expect(async () => expect(printedProblems(server).map(withoutEnd)).toEqual(await shown())).toPass();
}

/** The problems that `queue check` prints. The command fails if one of them is an error. */
function printedProblems(server: AdministeredServer): string[] {
  let printed: string;
  try {
    printed = server.output(['queue', 'check']);
  } catch (error) {
    printed = (error as { stdout: string }).stdout;
  }
  return printed
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(error|warning): /, ''));
}
