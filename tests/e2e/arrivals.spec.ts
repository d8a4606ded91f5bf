/** Forty flights arrive, and nothing that is pointed at, held or open moves by a pixel. */
import type { Locator, Page } from '@playwright/test';
import { ADDRESS, flights, RUNNING, Search } from './search-states';
import { expect, test } from './site';

const FIRST = flights(12);
const ALL = [...flights(40, 12), ...FIRST];

/** Where the elements are, whose they are, and how far the page is scrolled. */
async function picture(page: Page, ...elements: Locator[]) {
  return {
    scroll: await page.evaluate(() => window.scrollY),
    boxes: await Promise.all(elements.map((element) => element.boundingBox())),
    flights: await page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-flight'))),
    focus: await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
  };
}

async function openWithFirst(page: Page, parameters = ''): Promise<Search> {
  const search = new Search();
  search.becomes({ status: 'running', progress: RUNNING }, FIRST);
  await search.answer(page);
  await page.goto(ADDRESS + parameters);
  await expect(page.locator('article')).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready);
  return search;
}

async function arriveAll(page: Page, search: Search) {
  search.becomes({}, ALL);
  await expect(page.getByText('40 fluturime të reja')).toBeVisible();
  await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
}

test('the card under the pointer stays', async ({ site }) => {
  const search = await openWithFirst(site);
  const card = site.locator('article').nth(1);
  await card.hover();
  const before = await picture(site, card, ...(await site.locator('article').all()));

  await arriveAll(site, search);

  expect(await picture(site, card, ...(await site.locator('article').all()))).toEqual(before);
  expect(await card.evaluate((element) => element.matches(':hover'))).toBe(true);
});

test('the card that holds the focus stays, and so does the scroll position', async ({ site }) => {
  const search = await openWithFirst(site);
  const card = site.locator('article').nth(3);
  await card.getByRole('button').focus();
  await site.mouse.move(0, 0);
  const before = await picture(site, card);
  expect(before.scroll).toBeGreaterThan(0);

  await arriveAll(site, search);
  expect(await picture(site, card)).toEqual(before);

  await site.getByRole('button', { name: /40 fluturime të reja/ }).click();
  await expect(site.locator('article').first()).toHaveAttribute('data-flight', bestOf(ALL));
});

test('the open flight stays', async ({ site }) => {
  const search = await openWithFirst(site, '&flight=f4');
  const dialog = site.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const before = await picture(site, dialog, ...(await site.locator('article').all()));

  await arriveAll(site, search);

  expect(await picture(site, dialog, ...(await site.locator('article').all()))).toEqual(before);
});

function bestOf(list: typeof ALL): string {
  return list.toSorted((a, b) => b.score - a.score || a.price - b.price || (a.id < b.id ? -1 : 1))[0]?.id ?? '';
}
