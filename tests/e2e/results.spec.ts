/** Every state of the results: by axe, at 320 pixels, large enough to tap, and the same after a reload. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { ADDRESS, flights, RUNNING, Search } from './search-states';
import { BOTH_THEMES, expect, expectAccessible, expectSameAfterReload, test, tooSmall } from './site';

/** What moved, and by how much of the screen. */
type Shifts = { total: number; moved: string[] };

/** TypeScript does not know it yet. */
type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

type State = { parameters?: string; prepare?: (search: Search) => void; shows: (page: Page) => Promise<void> };

const LIST = flights(12);
const complete = (search: Search) => search.becomes({}, LIST);
const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();
const dialog = (name: string | RegExp) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();

const STATES: Record<string, State> = {
  loading: {
    prepare: (search) => search.becomes({ status: 'running', progress: { ...RUNNING, percent: 25 } }),
    shows: text('A e dinit?'),
  },
  partial: {
    prepare: (search) => search.becomes({ status: 'running', progress: RUNNING }, LIST),
    shows: text('U përgjigjën 0 nga 2 burime'),
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
  'no results': { prepare: (search) => search.becomes({}, []), shows: text('Nuk u gjetën fluturime') },
  error: { prepare: (search) => search.becomes({ status: 'failed' }), shows: text('Gabim në kërkim') },
  'no longer kept': { prepare: (search) => search.becomes({}), shows: text('Këto çmime nuk ruhen më') },
  demo: { prepare: (search) => search.becomes({ demo: true }, LIST), shows: text('Të dhëna demo') },
};

/** States that are laid out differently on desktops. */
const ON_DESKTOPS = ['loading', 'filtered and sorted', 'details', 'Modify Search'];

for (const [name, { parameters = '', prepare, shows }] of Object.entries(STATES)) {
  test(`${name}: accessible, narrow, tappable, and the same after a reload`, async ({ site }, { project }) => {
    test.skip(project.name === 'desktop' && !ON_DESKTOPS.includes(name), 'looks the same on both');
    // The sentences to read while waiting begin at a random one.
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

test('the drawer filters, and going back closes it and keeps what was chosen', async ({ site }, { project }) => {
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

test('the network is lost and comes back', async ({ page }) => {
  const search = new Search();
  search.becomes({ status: 'running', progress: RUNNING }, LIST);
  await search.answer(page);
  await page.goto(ADDRESS);
  await expect(page.getByRole('article')).toHaveCount(5);

  await page.context().setOffline(true);
  await page.route('**/api/searches/*', (route) => route.abort('internetdisconnected'));
  search.becomes({ status: 'running', progress: RUNNING }, LIST);
  await expect(page.getByText('Nuk ka lidhje.', { exact: false })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
  await expectAccessible(page);

  await page.unroute('**/api/searches/*');
  await search.answer(page);
  search.becomes({}, LIST);
  await page.context().setOffline(false);
  await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await expect(page.getByText('Nuk ka lidhje.', { exact: false })).toBeHidden();
});

test('the page stands still while the search runs, and is light', async ({ site }) => {
  const scripts: Promise<Buffer>[] = [];
  site.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
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
  search.becomes({ status: 'running', progress: { ...RUNNING, percent: 25 } });
  await search.answer(site);
  await site.goto(ADDRESS);
  await expect(site.getByText('A e dinit?')).toBeVisible();
  search.becomes({ status: 'running', progress: RUNNING }, LIST);
  await expect(site.getByRole('article')).toHaveCount(5);
  search.becomes({}, [...flights(20, 12), ...LIST]);
  await expect(site.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  await site
    .getByRole('button', { name: /^Shiko detajet/ })
    .first()
    .click();
  await expect(site.getByRole('dialog')).toBeVisible();

  const { total, moved } = await site.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02);
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(bytes / 1024).toBeGreaterThan(50);
  expect(bytes / 1024).toBeLessThanOrEqual(210);
});
