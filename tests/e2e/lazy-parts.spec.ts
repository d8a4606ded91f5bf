/** Parts whose code cannot be fetched, because the network is lost or a release has replaced it. */
import type { Page } from '@playwright/test';
import { ADDRESS, flights, Search } from './search-states';
import { expect, test } from './site';

const NOTICE = 'Kjo pjesë e faqes nuk u ngarkua.';

for (const [name, chunk, openIt] of [
  ['an opened flight', 'flight-dialog', /^Shiko detajet/],
  ['Modify Search', 'modify-search', /^Ndrysho kërkimin/],
] as const) {
  test(`${name} cannot be fetched: the list stays, and Try Again fetches it`, { tag: '@phone' }, async ({ page }) => {
    const network = await failuresAreKept(page, chunk);
    await results(page);

    await page.getByRole('button', { name: openIt }).first().click();

    const notice = page.getByRole('alert').filter({ hasText: NOTICE });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);

    network.isDown = false;
    await notice.getByRole('button', { name: 'Provo përsëri' }).click();

    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test('Try Again fetches a file that the calendar shares with other parts', { tag: '@desktop' }, async ({ page }) => {
  const network = await failuresAreKept(page, 'dialogs');
  await page.goto('/home');
  await page.getByRole('button', { name: /^Nisja/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: NOTICE });
  await expect(notice).toBeVisible();

  network.isDown = false;
  await notice.getByRole('button', { name: 'Provo përsëri' }).click();

  await expect(page.getByRole('dialog', { name: 'Zgjidhni datat' })).toBeVisible();
});

test('a part whose import failed after its files had arrived is imported under another URL', {
  tag: '@desktop',
}, async ({ page }) => {
  const network = await failuresAreKept(page, 'flight-dialog', 'imports');
  await results(page);
  await openFlight(page);
  const notice = page.getByRole('alert').filter({ hasText: NOTICE });
  await expect(notice).toBeVisible();

  network.isDown = false;
  await notice.getByRole('button', { name: 'Provo përsëri' }).click();

  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(importedTwice)).toEqual([]);
});

test('a flight whose code cannot be fetched can be closed', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/assets/flight-dialog-*.js*', (route) => route.abort());
  await results(page);
  await openFlight(page);
  const notice = page.getByRole('alert').filter({ hasText: NOTICE });

  await notice.getByRole('button', { name: 'Mbyll' }).click();

  await expect(notice).toBeHidden();
  await expect(page).not.toHaveURL(/flight=/);
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('home stays usable when the code of the calendar or the passengers cannot be fetched', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route(/\/assets\/(calendar-modal|passengers-panel)-.*\.js/, (route) => route.abort());
  await page.goto('/en/home');
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });

  for (const field of [/^Departure/, /^Passengers/]) {
    await page.getByRole('button', { name: field }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

/**
 * Makes the requests for a chunk fail, and simulates a browser that remembers failed imports, as the HTML standard
 * allows: the URL of a module that failed once keeps failing. A failed fetch is not remembered.
 */
async function failuresAreKept(page: Page, chunk: string, lost: 'everything' | 'imports' = 'everything') {
  const network = { isDown: true };
  const kept = new Set<string>();
  await page.route(`**/assets/${chunk}-*.js*`, async (route) => {
    const isImport = route.request().resourceType() === 'script';
    const url = route.request().url();
    const isLost = kept.has(url) || (network.isDown && (isImport || lost === 'everything'));
    if (!isLost) return route.continue();
    if (isImport) kept.add(url);
    return route.abort();
  });
  return network;
}

async function results(page: Page): Promise<void> {
  const search = new Search();
  search.changeTo({}, flights(12));
  await search.answer(page);
  await page.goto(ADDRESS);
}

async function openFlight(page: Page): Promise<void> {
  const details = page.getByRole('button', { name: /^Shiko detajet/ });
  await details.first().click();
}

/** Runs in the page: the scripts that were loaded under two URLs. */
function importedTwice(): string[] {
  const scripts = performance.getEntriesByType('resource').filter((entry) => /\/assets\/.*\.js/.test(entry.name));
  const urls = [...new Set(scripts.map(({ name }) => name))].map((url) => url.split('?')[0] ?? '');
  return urls.filter((url, place) => urls.indexOf(url) !== place && !url.includes('flight-dialog'));
}
