/**
 * Checks every state of the results: axe finds no violations, the page fits a width of 320 pixels, controls are large
 * enough to tap, and a reload shows the same.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { flight, segment } from '../../web/src/test/factories';
import { ADDRESS, flights, RUNNING, Search, WAITING } from './search-states';
import { BOTH_THEMES, expect, expectAccessible, expectSameAfterReload, inDays, settled, test, tooSmall } from './site';

/** The cumulative layout shift, and the elements that moved. */
type Shifts = { total: number; moved: string[] };

/** TypeScript has no type for this performance entry yet. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

type State = { parameters?: string; prepare?: (search: Search) => void; shows: (page: Page) => Promise<void> };

const LIST = flights(12);
const complete = (search: Search) => search.changeTo({}, LIST);
const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();
const dialog = (name: string | RegExp) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();

const STATES: Record<string, State> = {
  loading: {
    prepare: (search) => search.changeTo({ status: 'running', progress: { ...RUNNING, percent: 25 } }),
    shows: text('A e dinit?'),
  },
  queued: {
    prepare: (search) =>
      search.changeTo({ status: 'queued', progress: WAITING, queue: { position: 12, expected_seconds: 25 } }),
    shows: text('Vendi 12 në radhë, rreth 25 sekonda'),
  },
  partial: {
    prepare: (search) => search.changeTo({ status: 'running', progress: RUNNING }, LIST),
    shows: text('Përgjigje: 0 nga 2 burime'),
  },
  'filtered and sorted': {
    parameters: '&stops=direct&sort=cheapest&max=300',
    prepare: complete,
    shows: (page) => expect(page.getByRole('article')).not.toHaveCount(0),
  },
  'nothing left': { parameters: '&out=night', prepare: complete, shows: text('Pastro filtrat') },
  details: { parameters: '&flight=f3', prepare: complete, shows: dialog(/Tiranë/) },
  'no details': { parameters: '&flight=zz', prepare: complete, shows: text('Nuk ka detaje për këtë fluturim') },
  'Modify Search': { parameters: '&panel=search', prepare: complete, shows: dialog('Ndrysho kërkimin') },
  'no results': { prepare: (search) => search.changeTo({}, []), shows: text('Nuk u gjetën fluturime') },
  error: { prepare: (search) => search.changeTo({ status: 'failed' }), shows: text('Gabim në kërkim') },
  'no longer kept': { prepare: (search) => search.changeTo({}), shows: text('Këto çmime nuk ruhen më') },
  demo: { prepare: (search) => search.changeTo({ demo: true }, LIST), shows: text('Të dhëna demo') },
};

/** The states whose layout differs on desktops. */
const ON_DESKTOPS = ['loading', 'filtered and sorted', 'details', 'Modify Search'];

for (const [name, { parameters = '', prepare, shows }] of Object.entries(STATES)) {
  test(`${name}: accessible, narrow, tappable, and the same after a reload`, async ({ site }, { project }) => {
    test.skip(project.name === 'desktop' && !ON_DESKTOPS.includes(name), 'looks the same on both');
    // The results page begins with a random sentence; this makes it the same sentence in each run.
    await site.addInitScript(() => {
      Math.random = () => 0.5;
    });
    const search = new Search();
    prepare?.(search);
    await search.answer(site);
    await site.goto(ADDRESS + parameters);
    await shows(site);
    await expectSameAfterReload(site);
    await shows(site);
    await expectAccessible(site, BOTH_THEMES);
    expect(await tooSmall(site)).toEqual([]);

    await site.setViewportSize({ width: 320, height: 640 });
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await tooSmall(site)).toEqual([]);
  });
}

test('going back closes the drawer and keeps the filters', async ({ site }, { project }) => {
  test.skip(project.name === 'desktop', 'desktops have the panel');
  const search = new Search();
  complete(search);
  await search.answer(site);
  await site.goto(ADDRESS);
  await site.getByRole('button', { name: 'Filtrat' }).click();
  const drawer = site.getByRole('dialog', { name: 'Filtrat' });
  await expectAccessible(site);
  expect(await tooSmall(site)).toEqual([]);

  await drawer.getByRole('checkbox', { name: /^Direkt/ }).click();
  await site.goBack();

  await expect(drawer).toBeHidden();
  await expect(site).toHaveURL(/stops=direct$/);
});

test('the search goes on after the network was lost', async ({ page }) => {
  const search = new Search();
  search.changeTo({ status: 'running', progress: RUNNING }, LIST);
  await search.answer(page);
  await page.goto(ADDRESS);
  await expect(page.getByRole('article')).toHaveCount(5);

  await page.context().setOffline(true);
  await page.route('**/api/searches/*', (route) => route.abort('internetdisconnected'));
  search.changeTo({ status: 'running', progress: RUNNING }, LIST);
  await expect(page.getByText('Nuk ka lidhje.', { exact: false })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expectAccessible(page);

  await page.unroute('**/api/searches/*');
  await search.answer(page);
  search.changeTo({}, LIST);
  await page.context().setOffline(false);
  await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await expect(page.getByText('Nuk ka lidhje.', { exact: false })).toBeHidden();
});

test('the page does not shift while the search runs, and has at most 210 KiB of scripts', async ({ site }) => {
  // Scripts are counted once per path, because a chunk is fetched first and then imported from the browser's cache.
  const scripts = new Map<string, Promise<Buffer>>();
  site.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response.body());
  });
  await site.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.total += entry.value;
        shifts.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${node?.textContent ?? ''}`));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const search = new Search();
  search.changeTo({ status: 'running', progress: { ...RUNNING, percent: 25 } });
  await search.answer(site);
  await site.goto(ADDRESS);
  await expect(site.getByText('A e dinit?')).toBeVisible();
  search.changeTo({ status: 'running', progress: RUNNING }, LIST);
  await expect(site.getByRole('article')).toHaveCount(5);
  search.changeTo({}, [...flights(20, 12), ...LIST]);
  await expect(site.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await site
    .getByRole('button', { name: /^Shiko detajet/ })
    .first()
    .click();
  await expect(site.getByRole('dialog')).toBeVisible();

  const { total, moved } = await site.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02);
  const bytes = (await Promise.all(scripts.values())).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(bytes / 1024).toBeGreaterThan(50);
  expect(bytes / 1024).toBeLessThanOrEqual(210);
});

test('the first flight is high on the page, and the header of the search stays on top', async ({ site }, {
  project,
}) => {
  const search = new Search();
  complete(search);
  await search.answer(site);
  // The test adds the strip of other days, because no other element above the flights is as high.
  const days = [-3, -2, -1, 0, 1, 2, 3].map((day) => ({ date: inDays(30 + day), price: 60 + day }));
  await site.route('**/api/calendar/around*', (route) => route.fulfill({ json: { days, demo: false } }));
  await site.goto(ADDRESS);
  const card = site.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(site.getByRole('region', { name: 'Ditë të tjera nisjeje' })).toBeVisible();
  const isPhone = project.name === 'phone';
  if (isPhone) {
    const header = await boxOf(site.locator('header'));
    const first = await boxOf(card);
    expect(first.y - (header.y + header.height)).toBeLessThanOrEqual(340);
    expect(first.height).toBeLessThanOrEqual(180);
    expect((await boxOf(site.getByRole('region', { name: 'Ecuria e kërkimit' }))).height).toBeLessThanOrEqual(40);
  }

  // The page is as high as it will be when the flights below the window are drawn.
  await expect(site.getByRole('article')).toHaveCount(5);
  await settled(site);
  await site.evaluate(() => window.scrollTo(0, 720));
  await expect.poll(() => site.evaluate(() => window.scrollY)).toBe(720);

  const heading = site.getByRole('heading', { level: 1 });
  await expect.poll(async () => (await boxOf(heading)).y).toBeLessThan(60);
  expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(0);
  // Below the heading, the sort orders stay visible on phones, and the filters on desktops.
  const below = isPhone ? site.getByRole('radiogroup') : site.getByRole('region', { name: 'Filtrat' });
  await expect(below).toBeInViewport();
});

test('the cheapest day at the end of the strip does not widen the page', async ({ site }) => {
  const search = new Search();
  complete(search);
  await search.answer(site);
  await site.route('**/api/calendar/around*', (route) => {
    const chosen = Date.parse(new URL(route.request().url()).searchParams.get('date') ?? '');
    const days = [-3, -2, -1, 0, 1, 2, 3].map((offset) => ({
      date: new Date(chosen + offset * 86_400_000).toISOString().slice(0, 10),
      price: 90 - offset,
      isDirect: true,
    }));
    return route.fulfill({ json: { days, demo: false } });
  });
  await site.setViewportSize({ width: 320, height: 640 });
  await site.goto(ADDRESS);
  await expect(site.getByRole('region', { name: 'Ditë të tjera nisjeje' })).toContainText('dita më e lirë');

  expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('no airline, stop or duration is cut off', async ({ site }) => {
  const leg = (...parts: [from: string, to: string, airline: string][]) =>
    parts.map(([from, to, airline]) => ({
      ...segment(from, to, '2026-12-12T15:20:00', '2026-12-13T09:10:00'),
      airline,
    }));
  const layover = (id: string) => ({ id, name: id, duration: 90, overnight: false });
  const long = flight('long', {
    total_duration: 2840,
    outbound_flights: leg(['TIA', 'WAW', 'LOT Polish Airlines'], ['WAW', 'FCO', 'LOT Polish Airlines']),
    outbound_layovers: [layover('WAW')],
    return_flights: leg(['FCO', 'MUC', 'Wizz Air'], ['MUC', 'FRA', 'Ryanair'], ['FRA', 'TIA', 'Ryanair']),
    return_layovers: [layover('MUC'), layover('FRA')],
  });
  const search = new Search();
  search.changeTo({}, [long]);
  await search.answer(site);
  await site.goto(ADDRESS);
  await expect(site.getByRole('article')).toContainText('LOT Polish Airlines');

  const cut = await site.locator('article *, [role=radiogroup] *').evaluateAll((elements) =>
    elements
      .filter((element) => getComputedStyle(element).overflow === 'hidden' && !element.closest('.sr-only'))
      .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1)
      .map((element) => element.textContent),
  );
  expect(cut).toEqual([]);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
}
