/** A day of the administrator, from the first look at the overview to the audit log, on an installation of its own. */
import type { Locator, Page } from '@playwright/test';
import type { SearchView } from '@/api/wire';
import { type AdministeredServer, test } from './administered';
import { agentNamed } from './agents';
import { inDays } from './day';
import { linkTo } from './mails';
import { openOffice } from './office';
import { createSearch, ONE_WAY } from './search-body';
import { expect, OFTEN } from './site';

test('the administrator activates an agent, changes a price, pins a route, imports airports, and reads it all in the log', {
  tag: '@desktop',
}, async ({ site, server, others }) => {
  // The search has to be running until its price has changed.
  server.run(['settings', 'set', 'search.deadline_seconds', '60'], '');
  const agent = agentNamed('Besa', 'desktop');
  await registerAgent(site, server, agent);
  await openOffice(site, '/admin', server.url);
  await site.getByRole('link', { name: '1 sales agent waits to be activated' }).click();
  await site.getByRole('button', { name: `Inactive: ${agent.name}` }).click();
  await expect(site.getByText(`${agent.name} is active.`).first()).toBeVisible();

  await setScenario(site, server, 'rapidapi', 'A-held');
  await setScenario(site, server, 'flightapi', 'B-410');
  const date = inDays(40);
  const visitor = await others();
  const batch = await createSearch(site.request, { ...ONE_WAY, departureDate: date }, server.url);
  await visitor.goto(`${server.url}/results?batch_id=${batch}`);
  const flights = visitor.locator('article');
  await expect(flights).toHaveCount(5);
  const before = await priceOf(flights.first());
  await site.goto(`${server.url}/admin/commission-rules`);
  await site.getByRole('button', { name: 'Edit Adult' }).click();
  const rate = site
    .getByRole('form', { name: 'Adult commission' })
    .getByRole('spinbutton', { name: 'Rate', exact: true });
  await rate.fill(String(Number(await rate.inputValue()) + 30));
  await rate.press('Control+Enter');
  await expect.poll(() => priceOf(flights.first()), OFTEN).toBe(before + 30);
  expect((await view(visitor)).status, 'the search is still running').toBe('running');
  await setScenario(site, server, 'rapidapi', null);
  await expect(visitor.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await visitor.context().close();

  const month = date.slice(0, 7);
  await site.goto(`${server.url}/admin/routes?tab=updates&month=${month}&q=TIA-VIE`);
  const interval = site.getByRole('combobox', { name: 'Interval: Tirana (TIA) to Vienna (VIE)' });
  await interval.click();
  // The list shows the change before the server has answered, so the text alone does not prove that it is saved.
  const changed = site.waitForResponse((response) => response.request().method() === 'PATCH');
  await site.getByRole('option', { name: '6 hours' }).click();
  expect((await changed).status()).toBe(200);
  await expect(interval).toHaveText('6 hours');

  await site.goto(`${server.url}/admin/manual-search?origin=TIA&destination=VIE&month=${month}`);
  await site.getByRole('button', { name: 'Fetch prices' }).click();
  await expect(site.getByText(/^Done: \d+ days saved$/)).toBeVisible();

  await site.goto(`${server.url}/admin/airports`);
  await site.getByRole('button', { name: 'Import CSV' }).click();
  await site.getByLabel('Choose a CSV file').setInputFiles({
    name: 'new.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Airport Name,City,State,IATA Code\nVlora Airport,Vlora,Albania,QQA\n'),
  });
  await site.getByRole('button', { name: /^Apply to/ }).click();
  await expect(site.getByRole('button', { name: 'Revert' })).toBeVisible();

  await site.goto(`${server.url}/admin/system`);
  const key = site.getByRole('form', { name: 'Key of RapidAPI' });
  await key.getByLabel('Key of RapidAPI').fill('a-key-for-the-sandbox');
  await key.getByRole('button', { name: 'Test key' }).click();
  await expect(key.getByText('✓ The key works.')).toBeVisible();

  await site.goto(`${server.url}/admin/audit`);
  const log = site.getByRole('table', { name: 'Audit log' });
  for (const [action, object] of [
    ['Provider key tested', 'providers.rapidapi_key'],
    ['Airport imported', 'QQA'],
    ['Calendar fetched by hand', `TIA-VIE ${month}`],
    ['Update interval changed', `TIA-VIE ${month}`],
    ['Setting changed', 'commission.adult'],
    ['Agent activated', agent.email],
  ] as const) {
    await expect(log.getByRole('row').filter({ hasText: action }).filter({ hasText: object })).toBeVisible();
  }
});

/** An agent registers and confirms the address, and waits for the administrator. */
async function registerAgent(
  { request }: Page,
  { url, outbox }: AdministeredServer,
  agent: ReturnType<typeof agentNamed>,
) {
  await request.post(`${url}/api/agents`, { data: agent, headers: { 'accept-language': 'en' } });
  const [, fragment] = (await linkTo(agent.email, 'signup', outbox)).split('#');
  const token_hash = new URLSearchParams(fragment).get('token_hash');
  const confirmed = await request.post(`${url}/auth/v1/verify`, { data: { type: 'signup', token_hash } });
  expect(confirmed.status()).toBe(200);
}

/** Sets how a provider answers searches from Tirana; null restores the default. */
async function setScenario(
  { request }: Page,
  { sandbox }: AdministeredServer,
  provider: string,
  scenario: string | null,
) {
  const answer = await request.post(`${sandbox}/_sandbox/scenario`, { data: { provider, scenario, origin: 'TIA' } });
  expect(answer.status()).toBe(204);
}

/** The search of a page of results, as the server has it. */
async function view(page: Page): Promise<SearchView> {
  const { origin, searchParams } = new URL(page.url());
  return (await page.request.get(`${origin}/api/searches/${searchParams.get('batch_id')}`)).json();
}

/** The price on a card of the results, in whole euro. */
async function priceOf(card: Locator): Promise<number> {
  const text = (await card.textContent()) ?? '';
  return Number(text.match(/(\d[\d.]*)\s€/)?.[1]?.replace('.', ''));
}
