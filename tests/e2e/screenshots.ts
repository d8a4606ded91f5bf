/**
 * `make screenshots`: takes pictures of the main screens and states for target/screenshots/, from real runs of a server
 * with a fixed seed and a fixed starting time.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import type { FlightOption, SearchResults, SearchView } from '@/api/wire';
import { TEXT_PAGES } from '../../web/src/app/pages';
import { source, view } from '../../web/src/test/factories';
import { agentNamed, createActiveAgent, tokenOf } from './agents';
import { EMAIL, PASSWORD } from './office';
import { type OwnServer, startServer } from './own-server';
import { keep, pathOf, VISITOR } from './picture';
import { choosePlace } from './search-form';
import { ADDRESS, pass, RUNNING, Search, WAITING } from './search-states';
import { chooseDay, expect, settled, test } from './site';
import { codeOf, periodOf } from './totp';

const DEPARTURE = '2026-12-12';
const RETURN = '2026-12-19';

/** All sources are asked, and none has answered. */
const ACCEPTED: SearchView['progress'] = {
  percent: 25,
  stage: 'accepted',
  providers: [source(1, 'asking'), source(2, 'asking')],
};

/** One source has answered, and the other is not complete. */
const NEARLY: SearchView['progress'] = {
  percent: 75,
  stage: 'almost_done',
  providers: [source(1, 'done', 24), source(2, 'partial', 40)],
};

/** The search in pictures of states that a real run passes too quickly. */
const PARAMS = view().search_params;

test.use(VISITOR);

test.beforeEach(async ({ page }) => {
  // The results page begins with a random sentence; this makes it the same sentence in each run.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  // If the font arrives too late on the first visit, that visit keeps the fallback font; the next visit shows the font.
  await page.goto('/home');
  await settled(page);
});

test('home and pages', async ({ site }, { project }) => {
  const pages = ['home', ...TEXT_PAGES.map(({ path }) => path), 'en/home'];
  for (const page of pages) {
    await site.goto(`/${page}`);
    await settled(site);
    await keep(site, project.name, page.replace('/', '-'));
  }
  await site.emulateMedia({ colorScheme: 'dark' });
  await site.goto('/home');
  await settled(site);
  await keep(site, project.name, 'home-dark');
});

test('landing pages', async ({ page }, { project }) => {
  test.setTimeout(600_000);
  const server = await startServer({}, ['--demo-pages']);
  const text = async (path: string) => (await page.request.get(server.url + path)).text();
  // A page is rendered without prices and links first, and again when its prices are known and when the pages that it links to are live.
  for (const path of ['per-romen', 'per-milanon', 'per-vjenen'])
    await expect.poll(() => text(`/bileta-avioni/nga-tirana-${path}/`), { timeout: 120_000 }).toMatch(/\d\s€/);
  const withoutLinks = /Nuk u gjetën destinacione/;
  for (const path of ['/bileta-avioni/nga-tirana-per-romen/', '/fluturime/nga-tirana-per-italine/'])
    await expect.poll(() => text(path), { timeout: 180_000 }).not.toMatch(withoutLinks);
  // The lists have no script, and `page` waits for one.
  const plain = await page.context().newPage();
  // The next visits have the font.
  await plain.goto(`${server.url}/home`, { waitUntil: 'networkidle' });
  try {
    for (const [name, path] of [
      ['landing', '/bileta-avioni/nga-tirana-per-romen/'],
      ['landing-state', '/fluturime/nga-tirana-per-italine/'],
      ['landing-without-prices', '/bileta-avioni/nga-roma-per-vjenen/'],
      ['destinations', '/sitemap'],
      ['destinations-of-one', '/sitemap/tirane'],
    ] as const) {
      await plain.goto(server.url + path, { waitUntil: 'networkidle' });
      await keep(plain, project.name, name, true);
    }
    await plain.goto(`${server.url}/seo-preview`, { waitUntil: 'networkidle' });
    await keep(plain, project.name, 'landing-preview');
    await quotePictures(plain, server, project.name);
  } finally {
    await plain.close();
    await server.stop();
  }
});

/** Pictures of a quote: the page that the client opens, the picture of its link in chats, and the page after it was revoked. */
async function quotePictures(page: Page, server: OwnServer, size: string): Promise<void> {
  server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
  const { request } = page;
  const agent = { ...agentNamed('Mira', size), name: 'Mira Hoxha' };
  await createActiveAgent(request, agent, 'sq', server);
  const headers = { authorization: `Bearer ${await tokenOf(request, agent, server.url)}` };
  const { batch, list } = await found(request, server.url);
  const create = async (count: number) => {
    const options = list.slice(0, count).map((option) => ({ batch_id: batch, option_id: option.id }));
    const data = { options, client_name: 'Arta Krasniqi', note: 'Çmimi vlen deri nesër.' };
    return (await request.post(`${server.url}/api/agent/quotes`, { headers, data })).json();
  };
  const several = await create(3);
  await page.goto(server.url + several.url);
  await keep(page, size, 'quote-of-several', true);
  const { id, url } = await create(1);
  await page.goto(server.url + url);
  await keep(page, size, 'quote', true);
  if (size === 'desktop') {
    await page.goto(`${server.url}${url}.png`);
    await page.locator('img').screenshot({ path: pathOf('quote-in-chats', size) });
    await page.goto(`${server.url}${several.url}.png`);
    await page.locator('img').screenshot({ path: pathOf('quote-of-several-in-chats', size) });
  }
  await request.post(`${server.url}/api/agent/quotes/${id}/revoke`, { headers });
  await page.goto(server.url + url);
  await keep(page, size, 'quote-revoked', true);
}

test('the form, the calendar and the results', async ({ site }, { project }) => {
  const picture = (name: string) => keep(site, project.name, name);
  await site.goto('/home');
  await site.getByRole('combobox', { name: 'Nga' }).click();
  await expect(site.getByRole('option').first()).toBeVisible();
  await picture('airports');
  await choosePlace(site, 'Nga', 'tira', /TIA/);
  await choosePlace(site, 'Për', 'rom', /FCO/);
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await expect(site.locator('[data-day] button').filter({ hasText: '€' }).first()).toBeVisible();
  await settled(site);
  await picture('calendar');
  await chooseDay(site, DEPARTURE);
  await chooseDay(site, RETURN);
  await settled(site);
  await picture('calendar-return');
  await site.getByRole('button', { name: 'Gati' }).click();
  await picture('form-filled');
  await site.getByRole('button', { name: /udhëtar/ }).click();
  await expect(site.getByRole('dialog', { name: 'Udhëtarë' })).toBeVisible();
  await picture('passengers');
  await site.keyboard.press('Escape');
  await site.getByRole('button', { name: 'Kërko fluturime' }).click();
  // With the pointer over the list, new flights would not be inserted.
  await site.mouse.move(0, 0);
  await expect(site.getByText(/^(Kërkimi përfundoi|Përfundoi me)/)).toBeVisible();
  await settled(site);
  await picture('results');
  await site.getByRole('button', { name: 'Shiko detajet' }).first().click();
  await settled(site);
  await picture('details');
  await site.goBack();
  await site.emulateMedia({ colorScheme: 'dark' });
  await picture('results-dark');
  await site.emulateMedia({ colorScheme: 'light' });
  const address = new URL(site.url());
  const at = (parameters: string) =>
    `${address.pathname}?batch_id=${address.searchParams.get('batch_id')}${parameters}`;
  await site.goto(at('&panel=search'));
  await expect(site.getByRole('dialog')).toBeVisible();
  await settled(site);
  await picture('modify-search');
  await site.goto(at('&panel=filters'));
  await settled(site);
  await picture('filters');
  await site.goto(at('&max=1'));
  await settled(site);
  await picture('nothing-left');
});

test('the screens of agents', async ({ page, browser, request }, { project }) => {
  const picture = (name: string) => keep(page, project.name, name);
  const agent = agentNamed('Ana', project.name);
  await createActiveAgent(request, agent, 'sq');
  await page.goto('/agent/login');
  await picture('agent-login');
  await page.getByLabel('E-mail').fill(agent.email);
  await page.getByLabel('Fjalëkalimi', { exact: true }).fill(agent.password);
  await page.getByRole('button', { name: 'Hyni' }).click();
  await expect(page).toHaveURL(/dashboard/);
  const visitor = await (await browser.newContext()).newPage();
  const token = await page.evaluate(
    () => JSON.parse(JSON.parse(localStorage.getItem('flight-finder-session') ?? '').value).access_token,
  );
  const searched = await request.post('/api/searches', {
    data: PARAMS,
    headers: { authorization: `Bearer ${token}` },
  });
  const { batch_id } = await searched.json();
  await visitor.goto(`/results?batch_id=${batch_id}`);
  await expect(visitor.getByText(/^(Kërkimi përfundoi|Përfundoi me)/)).toBeVisible();
  for (const channel of ['Na shkruani në WhatsApp', 'Na telefononi']) {
    await visitor.getByRole('button', { name: 'Shiko detajet' }).first().click();
    const sent = visitor.waitForResponse('**/api/booking-requests');
    await visitor.getByRole('dialog').getByText(channel).click();
    await sent;
    await visitor.goBack();
  }
  await visitor.context().close();

  await page.goto(`/results?batch_id=${batch_id}`);
  await page.getByRole('button', { name: 'Shiko detajet' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kopjo detajet' }).scrollIntoViewIfNeeded();
  await settled(page);
  await picture('details-agent');
  await page.goto('/agent/dashboard');
  await settled(page);
  await picture('agent-dashboard');
  await page.goto('/agent/requests');
  await page.getByRole('button', { name: 'Merre' }).first().click();
  await page.getByRole('tab', { name: 'Të miat' }).click();
  await settled(page);
  await picture('agent-requests');
  await page.goto('/agent/account');
  await settled(page);
  await picture('agent-account');
  await page.getByRole('button', { name: 'Aktivizo' }).click();
  await page.getByRole('button', { name: 'Vazhdo' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+/).textContent()) ?? '';
  await page.getByLabel('Kodi i aplikacionit').fill(codeOf(secret, await periodOf(new URL(page.url()).origin)));
  await page.getByRole('img', { name: 'Kodi QR për aplikacionin e verifikimit' }).scrollIntoViewIfNeeded();
  await picture('agent-two-factor');
  await page.getByRole('button', { name: 'Konfirmo' }).click();
  await expect(page.getByText('Aktiv: çdo hyrje kërkon kodin e një aplikacioni.')).toBeVisible();
  await page.getByRole('button', { name: 'Dilni' }).click();
  await page.getByLabel('E-mail').fill(agent.email);
  await page.getByLabel('Fjalëkalimi', { exact: true }).fill(agent.password);
  await page.getByRole('button', { name: 'Hyni' }).click();
  await expect(page.getByLabel('Kodi i aplikacionit')).toBeFocused();
  await picture('agent-second-factor');
});

test('what is missing and what is not found', async ({ page }, { project }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Kërko fluturime' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await keep(page, project.name, 'form-error');
  await page.goto('/results?batch_id=019a9f3c-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await keep(page, project.name, 'search-not-found');
});

test('a search that is under way, and how it may end', async ({ page, request }, { project }) => {
  const picture = (name: string) => keep(page, project.name, name);
  const { list } = await found(request);
  const search = new Search();
  const changeTo = (changes: Partial<SearchView>, now?: FlightOption[]) =>
    search.changeTo({ search_params: PARAMS, ...changes }, now);
  await search.answer(page);
  // No other test runs, so the stored prices of the other days may be shown.
  await page.unroute('**/api/calendar/around*');
  // Intercepted pages have no cache, and the page of results preloads no fonts, so they might arrive too late.
  const home = await (await request.get('/home')).text();
  await page.addInitScript(
    preloadFonts,
    [...home.matchAll(/href="([^"]+\.woff2)"/g)].map(([, href]) => href ?? ''),
  );

  changeTo({ status: 'running', progress: RUNNING }, list.slice(0, 12));
  await page.goto(ADDRESS);
  await expect(page.getByRole('article')).toHaveCount(5);
  // New flights are held back only while the visitor is in the list.
  await page
    .getByRole('button', { name: /^Shiko detajet/ })
    .first()
    .focus();
  changeTo({ status: 'running', progress: NEARLY }, list);
  await expect(page.getByText(/\d+ të reja, nga/)).toBeVisible();
  await settled(page);
  await picture('new-flights');

  await page.context().setOffline(true);
  await page.route('**/api/searches/*', (route) => route.abort('internetdisconnected'));
  changeTo({ status: 'running', progress: NEARLY }, list);
  await expect(page.getByText('Nuk ka lidhje.', { exact: false })).toBeVisible();
  await picture('offline');
  await page.context().setOffline(false);
  await page.unroute('**/api/searches/*');
  await search.answer(page);

  changeTo({ status: 'running', progress: ACCEPTED });
  await page.goto(ADDRESS);
  await expect(page.locator('[data-slot=trivia]')).not.toBeEmpty();
  await picture('loading');
  await pass(page, 30);
  await expect(page.getByText('Na vjen keq, por kërkimi po zgjat shumë')).toBeVisible();
  await picture('timed-out');
  changeTo({ status: 'queued', progress: WAITING, queue: { position: 12, expected_seconds: 25 } });
  await page.goto(ADDRESS);
  await expect(page.getByText('Vendi 12 në radhë', { exact: false })).toBeVisible();
  await picture('queued');

  changeTo({ status: 'failed', last_error: 'No flights found. Please try again later.' });
  await page.goto(ADDRESS);
  await expect(page.getByText('Gabim në kërkim')).toBeVisible();
  await picture('search-error');

  changeTo({}, []);
  await page.goto(ADDRESS);
  await expect(page.getByText('Nuk u gjetën fluturime')).toBeVisible();
  await picture('no-flights');
});

/** The batch id of a real search, and its flights in the order in which they were listed. */
async function found(request: APIRequestContext, url = ''): Promise<{ batch: string; list: FlightOption[] }> {
  const { batch_id } = await (await request.post(`${url}/api/searches`, { data: PARAMS })).json();
  let state: SearchView | undefined;
  await expect
    .poll(async () => {
      state = await (await request.get(`${url}/api/searches/${batch_id}`)).json();
      return state?.status;
    })
    .toBe('complete');
  const results: SearchResults = await (await request.get(url + (state?.results?.url ?? ''))).json();
  return { batch: batch_id, list: [...results.other_flights, ...results.best_flights] };
}

/** Runs in the page, before its style sheet is there. */
function preloadFonts(files: string[]): void {
  for (const file of files) new FontFace('Figtree', `url(${file})`).load();
}
