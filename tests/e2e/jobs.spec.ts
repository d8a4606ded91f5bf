/** A burst of searches, seen and answered by an operator: by the screen, the command line and the API. */
import type { Locator, Page } from '@playwright/test';
import { inDays } from './day';
import { EMAIL, openOffice, PASSWORD } from './office';
import { type OwnServer, startServerWithSandbox } from './own-server';
import { createSearch, ONE_WAY } from './search-body';
import { test as base, expect, OFTEN } from './site';

type Server = OwnServer & { sandbox: string };

const BURST = 16;
const QUEUES = ['provider_a', 'provider_b'];
const PROVIDERS = ['rapidapi', 'flightapi'];
const TOKEN = 'a-token-for-the-operator-with-32-characters';

const test = base.extend<{ server: Server }>({
  server: async ({ site }, use) => {
    const server = await startServerWithSandbox({
      FLIGHT_FINDER__ADMIN__TOKEN: TOKEN,
      FLIGHT_FINDER__HTTP__CREATES_PER_MINUTE: '1000',
      FLIGHT_FINDER__WORKER__CONCURRENCY: '{search=16, provider_a=2, provider_b=2, calendar=5, housekeeping=2, mail=2}',
    });
    server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
    for (const account of PROVIDERS) {
      server.run(['settings', 'set', `limits.${account}.requests_per_second`, '100'], '');
      server.run(['settings', 'set', `limits.${account}.concurrent`, '100'], '');
    }
    for (const limit of ['runs_per_minute', 'runs_per_hour']) {
      server.run(['settings', 'set', `admission.${limit}`, 'null'], '');
    }
    // Searches wait for their turn and still end with flights.
    server.run(['settings', 'set', 'search.deadline_seconds', '60'], '');
    await expect.poll(async () => (await admin(server, '/settings/applied')).is_applied, OFTEN).toBe(true);
    await use(server);
    // The page would complain that its server is gone.
    await site.close();
    await server.stop();
  },
});

test('an operator scales two queues during a burst, and all searches end', { tag: '@desktop' }, async ({
  site,
  server,
}) => {
  await openOffice(site, '/admin/jobs', server.url);
  await expect(site.getByText('All is well.')).toBeVisible();

  // The providers answer when the queues have been seen.
  await tune(server, [50, 50]);
  for (const provider of PROVIDERS) await order(server, provider, 'held');
  const batches = await burst(site, server);
  for (const queue of QUEUES) {
    await expect.poll(() => numberOf(rowOf(site, queue), 'Ready'), OFTEN).toBeGreaterThan(5);
  }
  await expect(rowOf(site, 'provider_a')).toContainText(/\d+ s/);

  // One queue by the screen, the other one by the API. The command line shows both.
  await scale(site, 'provider_a', 4);
  await changeQueue(server, 'provider_b', { per_process: 4 });
  for (const queue of QUEUES) {
    await expect.poll(() => numberOf(rowOf(site, queue), 'Running'), OFTEN).toBe(4);
  }
  expect(server.output(['queue', 'list'])).toMatch(/provider_b.*4 per process/);
  const { queues } = await admin(server, '/queues');
  expect(queues.find(({ queue }: { queue: string }) => queue === 'provider_a').handlers).toBe(4);
  for (const provider of PROVIDERS) await order(server, provider, null);
  for (const batch of batches) await ended(server, batch);
});

/** The row of a queue in the list, or its card on phones. */
function rowOf(page: Page, queue: string): Locator {
  return page.getByRole('table', { name: 'Queues' }).getByRole('row').filter({ hasText: queue });
}

/** A number in the row of a queue: in the column, or beside the label of the card. */
async function numberOf(row: Locator, label: string): Promise<number> {
  const cell = row.locator('td, th').nth(await columnOf(row, label));
  return Number(((await cell.textContent()) ?? '').match(/\d+/)?.[0] ?? Number.NaN);
}

async function columnOf(row: Locator, label: string): Promise<number> {
  const heads = await row.page().getByRole('table', { name: 'Queues' }).locator('thead th').allTextContents();
  return heads.findIndex((head) => head.trim() === label);
}

/** Sets the handlers of each process with the form of a queue. */
async function scale(page: Page, queue: string, handlers: number): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${queue}` }).click();
  await page.getByRole('menuitem', { name: /^Scale/ }).click();
  const form = page.getByRole('form', { name: `Scale ${queue}` });
  await form.getByLabel('Handlers per process').fill(String(handlers));
  await form.getByLabel('Handlers per process').press('Control+Enter');
  await expect(page.getByText(`${queue} is changed.`).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
}

const AUTHORIZATION = { authorization: `Bearer ${TOKEN}` };

async function changeQueue({ url }: Server, queue: string, change: object): Promise<void> {
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/admin/queues/${queue}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

async function admin({ url }: Server, path: string) {
  return (await fetch(`${url}/api/admin${path}`, { headers: AUTHORIZATION })).json();
}

/** Makes many searches on different days, so that none shares the run of another, and returns their batch ids. */
function burst({ request }: Page, { url }: Server): Promise<string[]> {
  const days = Array.from({ length: BURST }, (_, number) => inDays(45 + number));
  return Promise.all(days.map((departureDate) => createSearch(request, { ...ONE_WAY, departureDate }, url)));
}

/** Waits until a search has ended. */
async function ended({ url }: Server, batch: string): Promise<void> {
  const status = async () => (await (await fetch(`${url}/api/searches/${batch}`)).json()).status;
  await expect.poll(status, OFTEN).toMatch(/complete|failed/);
}

/** The milliseconds that providers take to answer. */
async function tune({ sandbox }: Server, latency: [number, number]): Promise<void> {
  await control(`${sandbox}/_sandbox/tune`, { latency_ms: latency });
}

/** Makes a provider answer by a scenario, or as usual again. */
async function order({ sandbox }: Server, provider: string, scenario: string | null): Promise<void> {
  await control(`${sandbox}/_sandbox/scenario`, { provider, scenario, origin: 'TIA' });
}

async function control(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(204);
}
