/**
 * About fifty flights arrive while the page is open. Nothing that the visitor points at, holds or has opened may move
 * by a pixel; if the visitor is not in the list, the new flights are shown at once. The test uses the whole system: the
 * sandbox extends the list of provider A, a worker polls it and publishes, and the page polls the search.
 */
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test';
import type { FlightOption, SearchResults, SearchView } from '@/api/wire';
import { inDays } from './day';
import { createSearch, ONE_WAY } from './search-body';
import { expect, OFTEN, prepare, test } from './site';

/**
 * The airports of departure of this test. No other test uses them, because the scenarios apply to all their searches.
 * Each screen size has its own, because both may run at once.
 */
const ORIGINS: Record<string, { code: string; name: string }> = {
  phone: { code: 'PRN', name: 'Prishtinë (PRN)' },
  desktop: { code: 'SKP', name: 'Shkup (SKP)' },
};

/** The least number of new flights; the sandbox's list depends on the day. */
const MANY = 40;

test('flights that arrive move nothing in which the visitor is, and are shown at once otherwise', async ({
  site,
  context,
  request,
}) => {
  await setScenario(request, 'rapidapi', 'A-held');
  await setScenario(request, 'flightapi', 'B-410');
  const batch = await createSearch(request, search(inDays(30)));
  // One search in four tabs, in which the visitor does different things.
  const [elsewhere, pointing, focused, reading] = [
    site,
    await newTab(context),
    await newTab(context),
    await newTab(context),
  ];
  for (const page of [elsewhere, pointing, focused, reading]) {
    await page.goto(`/results?batch_id=${batch}`);
    await expect(page.locator('article')).toHaveCount(5);
    await page.evaluate(() => document.fonts.ready);
  }

  await elsewhere.mouse.move(0, 0);

  const pointed = pointing.locator('article').nth(1);
  // The card is centred, because the button of the new flights floats at the bottom.
  await pointed.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await pointed.hover();

  const card = focused.locator('article').nth(3);
  await card.getByRole('button', { name: /^Shiko detajet/ }).focus();
  await focused.mouse.move(0, 0);
  await focused.evaluate(() => window.scrollTo(0, 60));

  await reading
    .getByRole('button', { name: /^Shiko detajet/ })
    .nth(1)
    .click();
  const dialog = reading.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));

  const look = async () => [
    await picture(pointing, ...(await pointing.locator('article').all())),
    await picture(focused, card),
    await picture(reading, dialog, ...(await reading.locator('article').all())),
  ];
  const before = await look();
  expect(before[1]?.scroll).toBeGreaterThan(0);

  await setScenario(request, 'rapidapi', null);
  for (const page of [elsewhere, pointing, focused, reading]) {
    await expect(page.getByText('Kërkimi përfundoi', { exact: false })).toBeVisible();
  }
  for (const page of [pointing, focused, reading]) await expectNewFlights(page);

  expect(await look()).toEqual(before);
  expect(await pointed.evaluate((element) => element.matches(':hover'))).toBe(true);
  await newFlights(focused).click();
  for (const page of [focused, elsewhere]) {
    await expect(page.locator('article').first()).toHaveAttribute('data-flight', await best(page, request));
  }
  await expect(newFlights(elsewhere)).toBeHidden();
  const prices = (await listed(elsewhere, request)).map(({ price }) => Math.floor(price));
  await expect(elsewhere.getByRole('radio', { name: /^Më i liri/ })).toHaveAccessibleName(
    new RegExp(`^Më i liri\\s?${Math.min(...prices)}\\s€`),
  );
  await setScenario(request, 'flightapi', null);
});

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await prepare(page);
  return page;
}

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

/** Waits until a page has received the new flights. */
async function expectNewFlights(page: Page): Promise<void> {
  const count = async () => Number.parseInt((await newFlights(page).textContent()) ?? '', 10);
  await expect.poll(count, OFTEN).toBeGreaterThanOrEqual(MANY);
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
  return { ...ONE_WAY, ...route, departureDate: `${date}T12:00:00.000Z` };
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
