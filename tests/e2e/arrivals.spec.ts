/**
 * Fifty flights arrive. Nothing that is pointed at, held or open moves by a pixel; to a visitor who is not in the list
 * they are shown at once. They come all the way: the
 * sandbox has a session of provider A grow, a worker polls it and publishes, and the page hears of it.
 */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { FlightOption, SearchResults, SearchView } from '@/api/wire';
import { expect, inDays, test } from './site';

/** From where nothing else in these tests departs: the orders are for this airport. */
const ORIGIN = 'PRN';

/** At least so many come; the sandbox's list depends on the day. */
const MANY = 40;

test.beforeEach(async ({ page, request }, { project, line }) => {
  await order(request, 'rapidapi', 'A-held');
  await order(request, 'flightapi', 'B-410');
  const created = await request.post('/api/searches', {
    // An equal search would be answered with the flights of the one before.
    data: search(inDays(30 + line), project.name === 'desktop' ? 2 : 1),
  });
  const { batch_id } = await created.json();
  await page.goto(`/results?batch_id=${batch_id}`);
  await expect(page.locator('article')).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready);
});

test.afterEach(async ({ request }) => {
  await order(request, 'rapidapi', null);
  await order(request, 'flightapi', null);
});

test('who is not in the list has all flights at once, and the cheapest is the cheapest', async ({ site, request }) => {
  await site.mouse.move(0, 0);
  await letGo(site, request);

  await expect(site.locator('article').first()).toHaveAttribute('data-flight', await best(site, request));
  await expect(newFlights(site)).toBeHidden();
  const prices = (await listed(site, request)).map(({ price }) => Math.floor(price));
  await expect(site.getByRole('radio', { name: /^Më i liri/ })).toHaveAccessibleName(
    new RegExp(`^Më i liri\\s?${Math.min(...prices)}\\s€`),
  );
});

test('the card under the pointer stays', async ({ site, request }) => {
  const card = site.locator('article').nth(1);
  // What announces the new flights floats at the bottom, over whatever is there.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await card.hover();
  const before = await picture(site, ...(await site.locator('article').all()));

  await arriveAll(site, request);

  expect(await picture(site, ...(await site.locator('article').all()))).toEqual(before);
  expect(await card.evaluate((element) => element.matches(':hover'))).toBe(true);
});

test('the card that holds the focus stays, and so does the scroll position', async ({ site, request }) => {
  const card = site.locator('article').nth(3);
  await card.getByRole('button', { name: /^Shiko detajet/ }).focus();
  await site.mouse.move(0, 0);
  await site.evaluate(() => window.scrollTo(0, 60));
  const before = await picture(site, card);
  expect(before.scroll).toBeGreaterThan(0);

  await arriveAll(site, request);
  expect(await picture(site, card)).toEqual(before);

  await newFlights(site).click();
  await expect(site.locator('article').first()).toHaveAttribute('data-flight', await best(site, request));
});

test('the open flight stays', async ({ site, request }) => {
  await site
    .getByRole('button', { name: /^Shiko detajet/ })
    .nth(1)
    .click();
  const dialog = site.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const before = await picture(site, dialog, ...(await site.locator('article').all()));

  await arriveAll(site, request);

  expect(await picture(site, dialog, ...(await site.locator('article').all()))).toEqual(before);
});

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

/** Lets the session go, and waits for all that it brings. */
async function arriveAll(page: Page, request: APIRequestContext): Promise<void> {
  await letGo(page, request);
  await expect
    .poll(async () => Number.parseInt((await newFlights(page).textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(MANY);
}

async function letGo(page: Page, request: APIRequestContext): Promise<void> {
  await order(request, 'rapidapi', null);
  await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
}

function newFlights(page: Page): Locator {
  return page.getByText(/\d+ të reja, nga \d+/);
}

/** How a provider answers searches from our airport; null: as usual. */
async function order(request: APIRequestContext, provider: string, scenario: string | null): Promise<void> {
  const data = { provider, scenario, origin: ORIGIN };
  const answer = await request.post(`${process.env.SANDBOX_URL}/_sandbox/scenario`, { data });
  expect(answer.status()).toBe(204);
}

function search(date: string, adults: number) {
  return {
    fromLocation: 'Prishtinë (PRN)',
    toLocation: 'Romë (FCO)',
    fromCode: ORIGIN,
    toCode: 'FCO',
    departureDate: `${date}T12:00:00.000Z`,
    returnDate: null,
    tripType: 'oneWay',
    travelClass: '1',
    stops: '0',
    passengers: { adults, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
  };
}

/** The flight to recommend first, by what the server says now: of those with the highest score, the cheapest. */
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
