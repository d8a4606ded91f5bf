/**
 * Every state of the results. Each is loaded once and reloaded once: the reload shows the same, nothing moves against the
 * wish of the visitor, and everybody can use the page.
 */
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import type { FlightOption } from '@/api/wire';
import { flight, segment } from '../../web/src/test/factories';
import { inDays, now } from './day';
import { expectMotionOnlyIfWanted, watchMotion } from './motion';
import { ADDRESS, flights, pass, RUNNING, Search, WAITING } from './search-states';
import {
  BOTH_THEMES,
  expect,
  expectAccessible,
  expectNarrow,
  expectSameAfterReload,
  expectUsable,
  OFTEN,
  settled,
  test,
  tooSmall,
} from './site';

/** The cumulative layout shift, and the elements that moved. */
type Shifts = { total: number; moved: string[] };

/** TypeScript has no type for this performance entry yet. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

const LIST = flights(12);

/** The list with one flight whose price is an hour old. */
const OLD = flights(6).map((flight) =>
  flight.id === 'f3' ? { ...flight, checked_at: new Date(now() - 3_600_000).toISOString() } : flight,
);

/** Expects words on the page. */
const says = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

/** Expects that a reload shows the same, and that everybody can use it, also on the smallest phone. */
async function expectKeptAndUsable(page: Page, shows: () => Promise<void>): Promise<void> {
  await shows();
  await expectSameAfterReload(page);
  await shows();
  await expectAccessible(page, BOTH_THEMES);
  expect(await tooSmall(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await expectNarrow(page);
  expect(await tooSmall(page)).toEqual([]);
  await page.setViewportSize(size);
}

/** Opens the page of a search that is complete. */
async function openComplete(page: Page, parameters = ''): Promise<Search> {
  const search = new Search();
  search.changeTo({}, LIST);
  await search.answer(page);
  await page.goto(ADDRESS + parameters);
  await settled(page);
  return search;
}

// The results page begins with a random sentence; this makes it the same sentence in each run.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Math.random = () => 0.5;
  }),
);

test('a search that waits and runs', async ({ site }, { project }) => {
  const search = new Search();
  search.changeTo({ status: 'running', progress: { ...RUNNING, percent: 25 } });
  await search.answer(site);
  await watchMotion(site);
  await expectMotionOnlyIfWanted(site, async () => {
    await site.goto(ADDRESS);
    await says(site, 'A e dinit?');
  });
  await expectKeptAndUsable(site, () => says(site, 'A e dinit?'));
  // The other states look the same on desktops.
  if (project.name === 'desktop') return;

  await pass(site, 30);
  await says(site, 'Na vjen keq, por kërkimi po zgjat shumë');
  await expectUsable(site);

  search.changeTo({ status: 'queued', progress: WAITING, queue: { position: 12, expected_seconds: 25 } });
  await expectKeptAndUsable(site, () => says(site, 'Vendi 12 në radhë, rreth 25 sekonda'));

  search.changeTo({ status: 'running', progress: RUNNING }, LIST);
  await expectKeptAndUsable(site, () => says(site, 'mbaruan 0 nga 2 burime'));
});

test('complete results: the list, a flight, filters and another search', async ({ site }, { project }) => {
  const dialog = site.getByRole('dialog');
  await watchMotion(site);
  await openComplete(site);
  const closed = async (button: Locator) => {
    await button.click();
    await dialog.getByRole('button', { name: 'Mbyll' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const details = site.getByRole('button', { name: /^Shiko detajet/ }).first();
  await expectMotionOnlyIfWanted(site, () => closed(details));
  const modify = site.getByRole('button', { name: 'Ndrysho kërkimin' });
  await expectMotionOnlyIfWanted(site, () => closed(modify));
  if (project.name === 'phone') await useDrawer(site);

  for (const [parameters, shows] of [
    ['&stops=direct&sort=cheapest&max=300', () => expect(site.getByRole('article')).not.toHaveCount(0)],
    ['&flight=f3', () => expect(site.getByRole('dialog', { name: /Tiranë/ })).toBeVisible()],
    ['&panel=search', () => expect(site.getByRole('dialog', { name: 'Ndrysho kërkimin' })).toBeVisible()],
  ] as const) {
    await site.goto(ADDRESS + parameters);
    await expectKeptAndUsable(site, shows);
  }
});

/** Phones have their filters in a drawer, which Back closes. */
async function useDrawer(site: Page): Promise<void> {
  const button = site.getByRole('button', { name: 'Filtrat' });
  const drawer = site.getByRole('dialog', { name: 'Filtrat' });
  await expectMotionOnlyIfWanted(site, async () => {
    await button.click();
    await expect(drawer).toBeVisible();
    await site.goBack();
    await expect(drawer).toBeHidden();
  });
  await button.click();
  await expectAccessible(site);
  expect(await tooSmall(site)).toEqual([]);

  const dearest = drawer.getByRole('spinbutton', { name: 'Deri në €' });
  await dearest.fill('300');
  await dearest.press('Tab');
  await site.goBack();

  await expect(drawer).toBeHidden();
  await expect(site).toHaveURL(/max=300$/);
}

test('results without a flight to show', { tag: '@phone' }, async ({ site }) => {
  const search = await openComplete(site, '&out=night');
  await expectKeptAndUsable(site, () => says(site, 'Pastro filtrat'));
  await site.goto(`${ADDRESS}&flight=zz`);
  await expectKeptAndUsable(site, () => says(site, 'Nuk ka detaje për këtë fluturim'));

  for (const [words, changes, list] of [
    ['Nuk u gjetën fluturime', {}, []],
    ['Gabim në kërkim', { status: 'failed' }, undefined],
    ['Këto çmime nuk ruhen më', {}, undefined],
    ['Të dhëna demo', { demo: true }, LIST],
  ] as const) {
    search.changeTo(changes, list && [...list]);
    await site.goto(ADDRESS);
    await expectKeptAndUsable(site, () => says(site, words));
  }
});

test('an old price is checked again', async ({ page }, { project }) => {
  const search = new Search();
  await search.answer(page);
  const changed = OLD.map((flight) => ({ ...flight, checked_at: LIST[0]?.checked_at ?? '', price: flight.price + 12 }));
  const gone = OLD.filter(({ id }) => id !== 'f3');
  let status: number | undefined;
  let list: FlightOption[] | undefined;
  await page.route('**/api/searches/*/refresh', async (route) => {
    // Without a status, the check takes for ever.
    if (!status) return;
    if (list) search.changeTo({}, list);
    await route.fulfill({ status });
  });
  for (const [words, answer, flightsThen] of [
    ['Çmim i ri; ishte', 202, changed],
    ['Çmim i vjetër. Po e kontrollojmë përsëri…', undefined, undefined],
    ['Ky fluturim nuk gjendet më.', 202, gone],
    ['Çmim i vjetër. Nuk u kontrollua dot', 404, undefined],
  ] as const) {
    [status, list] = [answer, flightsThen];
    search.changeTo({}, OLD);
    await page.goto(`${ADDRESS}&flight=f3`);
    await says(page, words);
    await expectUsable(page);
    // The other states look the same on desktops.
    if (project.name === 'desktop') return;
  }
});

test('flights that arrive move only if the visitor wants motion', async ({ page }) => {
  const search = new Search();
  await search.answer(page);
  await watchMotion(page);
  await expectMotionOnlyIfWanted(page, async () => {
    search.changeTo({ status: 'running', progress: RUNNING }, LIST);
    await page.goto(ADDRESS);
    await page.getByRole('article').nth(4).scrollIntoViewIfNeeded();
    search.changeTo({}, [...flights(20, 12), ...LIST]);
    await page.getByRole('button', { name: /të reja, nga/ }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY), OFTEN).toBe(0);
  });
});

test('the search goes on after the network was lost', { tag: '@phone' }, async ({ page }) => {
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

test('the page does not shift while the search runs, and has at most 214 KiB of scripts', async ({ site }) => {
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
  expect(bytes / 1024).toBeLessThanOrEqual(214);
});

test('the first flight is high on the page, and the header of the search stays on top', async ({ site }, {
  project,
}) => {
  const search = new Search();
  search.changeTo({}, LIST);
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

test('the cheapest day at the end of the strip does not widen the page', { tag: '@phone' }, async ({ site }) => {
  const search = new Search();
  search.changeTo({}, LIST);
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

  await expectNarrow(site);
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
