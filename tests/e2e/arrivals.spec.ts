/**
 * About fifty flights arrive while the page is open. Nothing that the visitor points at, holds or has opened may move
 * by a pixel; if the visitor is not in the list, the new flights are shown at once. The tests use the whole system: the
 * sandbox extends the list of provider A, a worker polls it and publishes, and the page polls the search.
 */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { FlightOption, SearchResults, SearchView } from '@/api/wire';
import { ONE_WAY, searchBody } from './search-body';
import { expect, inDays, test } from './site';

/**
 * The airports of departure of these tests. No other test uses them, because the scenarios apply to all their searches.
 * Each screen size has its own, because both may run at once.
 */
const ORIGINS: Record<string, { code: string; name: string }> = {
  phone: { code: 'PRN', name: 'Prishtinë (PRN)' },
  desktop: { code: 'SKP', name: 'Shkup (SKP)' },
};

/** The least number of new flights; the sandbox's list depends on the day. */
const MANY = 40;

test.beforeEach(async ({ page, request }, { line }) => {
  await setScenario(request, 'rapidapi', 'A-held');
  await setScenario(request, 'flightapi', 'B-410');
  const created = await request.post('/api/searches', {
    // A parameter that differs for each test, because an equal search would reuse the flights of the test before.
    data: search(inDays(30 + line)),
  });
  const { batch_id } = await created.json();
  await page.goto(`/results?batch_id=${batch_id}`);
  await expect(page.locator('article')).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready);
});

test.afterEach(async ({ request }) => {
  await setScenario(request, 'rapidapi', null);
  await setScenario(request, 'flightapi', null);
});

test('all flights are shown at once while the visitor is not in the list, and the tab has the lowest price', async ({
  site,
  request,
}) => {
  await site.mouse.move(0, 0);
  await release(site, request);

  await expect(site.locator('article').first()).toHaveAttribute('data-flight', await best(site, request));
  await expect(newFlights(site)).toBeHidden();
  const prices = (await listed(site, request)).map(({ price }) => Math.floor(price));
  await expect(site.getByRole('radio', { name: /^Më i liri/ })).toHaveAccessibleName(
    new RegExp(`^Më i liri\\s?${Math.min(...prices)}\\s€`),
  );
});

test('the card under the pointer does not move', async ({ site, request }) => {
  const card = site.locator('article').nth(1);
  // The card is centred, because the button of the new flights floats at the bottom.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await card.hover();
  const before = await picture(site, ...(await site.locator('article').all()));

  await releaseAll(site, request);

  expect(await picture(site, ...(await site.locator('article').all()))).toEqual(before);
  expect(await card.evaluate((element) => element.matches(':hover'))).toBe(true);
});

test('the card with the focus does not move, nor does the scroll position', async ({ site, request }) => {
  const card = site.locator('article').nth(3);
  await card.getByRole('button', { name: /^Shiko detajet/ }).focus();
  await site.mouse.move(0, 0);
  await site.evaluate(() => window.scrollTo(0, 60));
  const before = await picture(site, card);
  expect(before.scroll).toBeGreaterThan(0);

  await releaseAll(site, request);
  expect(await picture(site, card)).toEqual(before);

  await newFlights(site).click();
  await expect(site.locator('article').first()).toHaveAttribute('data-flight', await best(site, request));
});

test('the open flight does not move', async ({ site, request }) => {
  await site
    .getByRole('button', { name: /^Shiko detajet/ })
    .nth(1)
    .click();
  const dialog = site.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const before = await picture(site, dialog, ...(await site.locator('article').all()));

  await releaseAll(site, request);

  expect(await picture(site, dialog, ...(await site.locator('article').all()))).toEqual(before);
});

/** The positions of the elements, the flights in the list, the focus, and the scroll position. */
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

/** Lets the sandbox send the remaining flights of provider A, and waits until the page has received them. */
async function releaseAll(page: Page, request: APIRequestContext): Promise<void> {
  await release(page, request);
  await expect
    .poll(async () => Number.parseInt((await newFlights(page).textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(MANY);
}

async function release(page: Page, request: APIRequestContext): Promise<void> {
  await setScenario(request, 'rapidapi', null);
  await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
}

function newFlights(page: Page): Locator {
  return page.getByText(/\d+ të reja, nga \d+/);
}

/** Sets how a provider answers searches from the airport of these tests; null restores the default. */
async function setScenario(request: APIRequestContext, provider: string, scenario: string | null): Promise<void> {
  const data = { provider, scenario, origin: origin().code };
  const answer = await request.post(`${process.env.SANDBOX_URL}/_sandbox/scenario`, { data });
  expect(answer.status()).toBe(204);
}

function origin(): { code: string; name: string } {
  const { name } = test.info().project;
  const found = ORIGINS[name];
  if (!found) throw new Error(`no airport for ${name}`);
  return found;
}

function search(date: string) {
  const { code, name } = origin();
  const route = { fromLocation: name, fromCode: code, toLocation: 'Romë (FCO)', toCode: 'FCO' };
  return searchBody({ ...ONE_WAY, ...route, departureDate: `${date}T12:00:00.000Z` });
}

/** The flight to show first by the server's current list: the cheapest of those with the highest score. */
async function best(page: Page, request: APIRequestContext): Promise<string> {
  const flights = await listed(page, request);
  const highest = Math.max(...flights.map(({ score }) => score));
  const equals = flights.filter(({ score }) => score === highest);
  const least = Math.min(...equals.map(({ price }) => price));
  const [id = '', ...others] = equals.flatMap((flight) => (flight.price === least ? [flight.id] : []));
  expect(others, 'the sandbox makes no two flights equal').toEqual([]);
  return id;
}

async function listed(page: Page, request: APIRequestContext): Promise<FlightOption[]> {
  const batch = new URL(page.url()).searchParams.get('batch_id');
  const view: SearchView = await (await request.get(`/api/searches/${batch}`)).json();
  const results: SearchResults = await (await request.get(view.results?.url ?? '')).json();
  return [...results.best_flights, ...results.other_flights];
}
