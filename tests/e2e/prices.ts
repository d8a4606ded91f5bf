/**
 * The places that show the prices of one route, as docs/prices.md lists them. What they have to show is computed here
 * from the flights that searches found, with own rounding and own formats.
 */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Calendar, FlightOption, SearchView } from '@/api/wire';
import type { SearchDraft } from '@/stores/search-draft';
import { weekdayDate } from '../../web/src/lib/format';
import type { AdministeredServer } from './administered';
import { tokenOf } from './agents';
import { inDays } from './day';
import { EMAIL, PASSWORD } from './office';
import { completeSearch, ONE_WAY } from './search-body';
import { answerTo, expect, OFTEN } from './site';

const TIRANA = { name: 'Tiranë (TIA)', code: 'TIA', city: 'Tiranë', country: 'Shqipëri', kind: 'airport' };
const ROME = { name: 'Romë (ROM)', code: 'ROM', city: 'Romë', country: 'Itali', kind: 'city' };

type Place = typeof TIRANA;

/** The calendar is refreshed only for people, and not for a headless browser. */
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };

/** The cheapest flight of a search, in cents. Only agents get the commission. */
type Cheapest = { batch: string; total: number; commission: number };

/** One direction of the route: what is stored for each day, and a day whose search found what is stored. */
type Direction = {
  stored: Map<string, number>;
  date: string;
  found: Cheapest;
  /** The lowest price of the searches and of the calendar. */
  lowest: number;
};

export type Prices = {
  there: Direction;
  back: Direction;
  /** A round trip of a family, a day later than this trip and with the same number of nights. */
  family: Cheapest;
  /** The cheapest stored days of both directions, and what the family would pay. */
  trip: { departure: string; returning: string; estimate: number };
};

/** Fetches the calendars of both directions, and then makes searches in both and one of a family. */
export async function searchForPrices(request: APIRequestContext, server: AdministeredServer): Promise<Prices> {
  await setProviders(request, server);
  const ask = { request, server, token: await tokenOf(request, { email: EMAIL, password: PASSWORD }, server.url) };
  // The server itself refreshes these months of the route, which it shows on its first page.
  const stored = await storedOf(ask, TIRANA, ROME, monthsFrom(inDays(0), 3));
  const dates = cheapestOf(stored);
  const earliest = plusDays(dates[0] ?? '', 7);
  const storedBack = await storedOf(ask, ROME, TIRANA, monthsFrom(earliest, 2));
  const datesBack = cheapestOf(storedBack, earliest);
  const [departure = '', returning = ''] = [dates[0], datesBack[0]];
  const [there, back, family] = await Promise.all([
    searchDays(ask, between(TIRANA, ROME), stored, dates),
    searchDays(ask, between(ROME, TIRANA), storedBack, datesBack),
    cheapest(ask, {
      ...between(TIRANA, ROME),
      departureDate: plusDays(departure, 1),
      returnDate: plusDays(returning, 1),
      passengers: { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 0 },
    }),
  ]);
  const fares = (stored.get(departure) ?? 0) + (storedBack.get(returning) ?? 0);
  const seat = fares - there.found.commission - back.found.commission;
  return { there, back, family, trip: { departure, returning, estimate: 3 * seat + family.commission } };
}

/**
 * Makes the providers answer at once. The calendar has the prices of provider A, so what a search finds equals them only
 * without provider B.
 */
async function setProviders(request: APIRequestContext, { sandbox }: AdministeredServer): Promise<void> {
  const order = async (what: string, data: object) => {
    expect((await request.post(`${sandbox}/_sandbox/${what}`, { data })).status()).toBe(204);
  };
  await order('tune', { latency_ms: [0, 0] });
  for (const { code: origin } of [TIRANA, ROME]) {
    await order('scenario', { provider: 'rapidapi', scenario: 'A-first-complete', origin });
    await order('scenario', { provider: 'flightapi', scenario: 'B-410', origin });
  }
}

type Ask = { request: APIRequestContext; server: AdministeredServer; token: string };

/** The calendar of some months: a price in cents for each day. */
async function storedOf(ask: Ask, from: Place, to: Place, months: string[]): Promise<Map<string, number>> {
  const calendars = await Promise.all(months.map((month) => calendarOf(ask, from, to, month)));
  const days = calendars.flatMap(({ priceGrid }) => Object.entries(priceGrid));
  return new Map(days.map(([date, { price }]) => [date, cents(price)]));
}

/** The three cheapest days from a date on, of those whose neighbours are in the calendar's months too. */
function cheapestOf(stored: Map<string, number>, earliest = ''): string[] {
  const latest = plusDays([...stored.keys()].sort().at(-1) ?? '', -4);
  const days = [...stored].filter(([date]) => date >= earliest && date <= latest);
  return days
    .sort(([, one], [, other]) => one - other)
    .slice(0, 3)
    .map(([date]) => date);
}

/** Searches some days. */
async function searchDays(ask: Ask, route: object, stored: Map<string, number>, dates: string[]): Promise<Direction> {
  const found = await Promise.all(dates.map((departureDate) => cheapest(ask, { ...ONE_WAY, ...route, departureDate })));
  // Like the real calendar, that of the sandbox does not know each flight, and may be dearer than a search.
  const place = dates.findIndex((date, index) => stored.get(date) === found[index]?.total);
  const [date, known] = [dates[place], found[place]];
  if (!(date && known)) throw new Error(`a search found ${JSON.stringify(found)} on ${dates}, stored otherwise`);
  const lowest = Math.min(...stored.values(), ...found.map(({ total }) => total));
  return { stored, date, found: known, lowest };
}

function between(from: Place, to: Place) {
  return { fromLocation: from.name, toLocation: to.name, fromCode: from.code, toCode: to.code };
}

async function calendarOf({ request, server }: Ask, from: Place, to: Place, month: string): Promise<Calendar> {
  const params = { origin: from.code, destination: to.code, month, trip_type: 'oneWay', leg: 'outbound' };
  let calendar: Calendar | undefined;
  const isRefreshing = async () => {
    const answer = await answerTo(() => request.get(`${server.url}/api/calendar`, { params, headers: PERSON }));
    calendar = await answer.json();
    return calendar?.refreshing;
  };
  await expect.poll(isRefreshing, OFTEN).toBe(false);
  if (!calendar) throw new Error('there is no calendar');
  return calendar;
}

/** Makes a search, and returns its cheapest flight. */
async function cheapest({ request, server, token }: Ask, change: object): Promise<Cheapest> {
  const batch = await completeSearch(request, change, server.url);
  const view: SearchView = await (await request.get(`${server.url}/api/searches/${batch}`)).json();
  const headers = { authorization: `Bearer ${token}` };
  const results = await (await request.get(`${server.url}${view.results?.url}`, { headers })).json();
  const options: FlightOption[] = [...results.best_flights, ...results.other_flights];
  const [option] = options.sort((one, other) => one.price - other.price);
  if (!option?.price_breakdown) throw new Error('the search found no flight');
  const { commission_amount } = option.price_breakdown;
  return { batch, total: cents(option.price), commission: cents(commission_amount) };
}

/** Expects the prices in the results of both searches and in the calendar, and sends the agency a request. */
export async function expectPricesOfVisitor(page: Page, { url }: AdministeredServer, prices: Prices): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await giveChat(page);
  const { there, family, trip } = prices;

  await page.goto(`${url}/en/results?batch_id=${there.found.batch}&sort=cheapest`);
  await expectPricesOfList(page, there.found);
  const strip = page.getByRole('region', { name: 'Other departure days' });
  await expect(strip).toContainText('one way per person');
  await expect(strip.getByRole('listitem')).toHaveText(
    around(there.date).map((date) => inEuros(there.stored.get(date))),
  );
  const flight = await expectPricesOfFlight(page, there.found, 'for 1 passenger');
  const sent = page.waitForResponse('**/api/booking-requests');
  await flight.getByText('Write to us on WhatsApp').click();
  expect((await sent).status()).toBe(204);

  await page.goto(`${url}/en/results?batch_id=${family.batch}&sort=cheapest`);
  await expectPricesOfList(page, family);
  await expect(page.getByRole('article').first()).toContainText('for 2 adults, 1 child');
  await expect(strip).toContainText('Estimates, in total for 2 adults, 1 child, there and back');
  await expect(strip.locator('[aria-current=date]')).toHaveText(inEuros(family.total));
  await expect(strip.getByRole('listitem').nth(2)).toHaveText(inEuros(trip.estimate));
  await expectPricesOfFlight(page, family, 'for 2 adults, 1 child');

  await page.goto(`${url}/en/home`);
  const popular = page.getByRole('region', { name: 'Most searched routes' });
  await expect(popular.getByRole('listitem').filter({ hasText: 'Rome' })).toHaveText(
    inEuros(Math.min(...there.stored.values())),
  );

  await expectPricesOfCalendar(page, url, prices);
}

type Form = Pick<SearchDraft, 'tripType' | 'return' | 'passengers'>;

/** The calendar of the departures: its days, the bar of the month, and the footer. */
async function expectPricesOfCalendar(page: Page, url: string, { there, trip }: Prices): Promise<void> {
  const calendar = page.getByRole('dialog');
  const bars = calendar.getByRole('region', { name: 'Cheapest price by month' });
  const shows = async (form: Form, date: string, price: number, counts: RegExp) => {
    await openCalendar(page, url, { departure: date, ...form });
    // The calendar of a round trip may open with the returns.
    if (form.tripType === 'roundTrip') await calendar.getByRole('radio', { name: /^Departure/ }).click();
    await expect(calendar.locator(`[data-day="${date}"]`)).toHaveText(inEuros(price));
    const footer = calendar.getByRole('status').filter({ hasText: counts });
    await expect(footer).toHaveText(inEuros(price));
  };
  const close = async () => {
    await calendar.getByRole('button', { name: 'Done' }).click();
    await expect(calendar).toHaveCount(0);
  };
  const { date, found, stored } = there;
  const lowest = lowestOf(stored, date);
  const bar = bars.getByRole('button', { name: inEuros(lowest) }).and(page.locator('[aria-current]'));
  const alone = { return: '', passengers: { adults: 1, children: 0, infants: 0 } };
  await shows({ tripType: 'oneWay', ...alone }, date, found.total, /^Price per person/);
  await expect(bar).toBeVisible();
  await close();

  // As a leg of a round trip, each flight has half of the commission.
  const half = found.commission / 2;
  await shows({ tripType: 'roundTrip', ...alone }, date, found.total - half, /^Price per person, departure only/);
  await expect(bars.getByText(`€${whole(lowest - half)}`, { exact: true }).first()).toBeVisible();
  await close();

  const { departure, returning, estimate } = trip;
  const family = { return: returning, passengers: { adults: 2, children: 1, infants: 0 } };
  const words = /^In total for 2 adults, 1 child, there and back\s*about/;
  await shows({ tripType: 'roundTrip', ...family }, departure, estimate, words);
}

/** A demonstration has no address of a chat, so the page gets one, of this site. */
async function giveChat(page: Page): Promise<void> {
  await page.route(/\/en\/results/, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"chat_uri":""', '"chat_uri":"/en/terms"');
    return route.fulfill({ response, body });
  });
}

/** The list in the order of prices: its first card, the tab of the order, and the filters. */
async function expectPricesOfList(page: Page, { total }: Cheapest): Promise<void> {
  const card = page.getByRole('article').first();
  await expect(card.locator('[data-slot=price]')).toHaveText(`€${whole(total)}`);
  await expect(card.getByRole('heading')).toHaveText(inEuros(total));
  const order = page.getByRole('radiogroup', { name: 'Sort by' }).locator('label', { hasText: 'Cheapest' });
  await expect(order.getByText(`€${whole(total)}`, { exact: true })).toBeVisible();
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters.getByRole('spinbutton', { name: 'From €' })).toHaveValue(whole(total).replace(',', ''));
  await expect.poll(() => lowestIn(filters.getByText(/^from €/)), OFTEN).toBe(Math.floor(total / 100));
}

/** The first flight, opened: its total, the text to copy, and the text of the chat. */
async function expectPricesOfFlight(page: Page, { total }: Cheapest, party: string): Promise<Locator> {
  const card = page.getByRole('article').first();
  const price = `Price: ${exact(total)} ${party}\n`;
  expect(await textOfChat(card.getByRole('link', { name: /^WhatsApp/ }))).toContain(price);
  await card.getByRole('button', { name: /^View details/ }).click();
  const flight = page.getByRole('dialog');
  await expect(flight.getByText(`Total price · ${party}`).locator('..')).toContainText(exact(total));
  await expect(flight.getByText(/per person/)).toHaveCount(0);
  expect(await textOfChat(flight.getByRole('link', { name: 'Write to us on WhatsApp' }))).toContain(price);
  await flight.getByRole('button', { name: 'Copy as text' }).click();
  await expect(flight.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(price);
  return flight;
}

async function textOfChat(link: Locator): Promise<string> {
  const address = (await link.getAttribute('href')) ?? '';
  return new URL(address, 'http://site').searchParams.get('text') ?? '';
}

/** Opens the calendar of the departures for a search form. */
async function openCalendar(page: Page, url: string, form: Form & { departure: string }): Promise<void> {
  const state = { from: TIRANA, to: ROME, directOnly: false, ...form };
  // Of several scripts the last one decides.
  await page.addInitScript(
    (draft) => sessionStorage.setItem('search-draft', JSON.stringify({ version: 1, state: draft })),
    state,
  );
  await page.goto(`${url}/en/home`);
  await page.getByRole('button', { name: /^Departure/ }).click();
}

/** Expects the prices on the page of the route: what a person reads, and what search engines do. */
export async function expectPricesOfLandingPage(page: Page, { there, back }: Prices): Promise<void> {
  const price = inEuros(there.lowest, 'sq');
  const headline = page.getByText(/^nga \d+\s€ vajtje/).first();
  await expect(headline).toHaveText(price);
  const fares = page.getByRole('table', { name: /^Çmimet më të lira/ });
  await expect(fares.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(price);
  await expect(page.getByText(/^\d+\s€ vajtje për një të rritur/)).toHaveText(price);
  const months = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Muaji' }) });
  expect(await lowestIn(months.getByRole('cell', { name: '€' }))).toBe(Math.floor(there.lowest / 100));
  const way = page.getByRole('main').getByRole('link', { name: /nga Roma për Tiranën/i });
  await expect(way.first()).toHaveText(inEuros(back.lowest, 'sq'));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '');
  const trip = data['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Trip');
  expect(trip.offers.lowPrice).toBe(Math.floor(there.lowest / 100));
}

/** Expects the lowest prices in the list of destinations. */
export async function expectPricesOfDestinations(page: Page, { there, back }: Prices): Promise<void> {
  for (const [name, { lowest }] of [
    [/^Nga Tirana për Romën/i, there],
    [/^Nga Roma për Tiranën/i, back],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveText(inEuros(lowest, 'sq'));
  }
}

/** Expects the parts of the price of an opened flight, which agents see. */
export async function expectBreakdown(flight: Locator, { total, commission }: Cheapest): Promise<void> {
  const parts = flight.getByRole('definition');
  await expect(parts).toHaveText([total - commission, commission, total].map(exact));
}

/** Expects the price of a quote, also for programs that show a preview of its link. */
export async function expectPriceOfQuote(page: Page, { total }: Cheapest): Promise<void> {
  await expect(page.getByText(exact(total), { exact: true })).toBeVisible();
  const preview = page.locator('meta[property="og:image:alt"]');
  await expect(preview).toHaveAttribute('content', new RegExp(`${exact(total).replace('.', '\\.')}$`));
}

/** Expects the price of the only visitor's request. */
export async function expectPriceOfRequest(
  page: Page,
  { url }: AdministeredServer,
  { total }: Cheapest,
): Promise<void> {
  await page.goto(`${url}/agent/requests?lang=en`);
  const request = page.getByRole('article');
  await expect(request.locator('strong').first()).toHaveText(exact(total));
  await expect(request.getByText(/The visitor saw/)).toHaveCount(0);
}

/** Expects the stored price of the day in the back office. */
export async function expectPriceOfManualSearch(
  page: Page,
  { url }: AdministeredServer,
  { there }: Prices,
): Promise<void> {
  const { date, found } = there;
  await page.goto(`${url}/admin/manual-search?origin=TIA&destination=ROM&month=${date.slice(0, 7)}`);
  await page.getByText('Show the days as a table').click();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: weekdayDate(date, 'en'), exact: true }) });
  await expect(row).toContainText(`${exact(found.total - found.commission)}${exact(found.total)}`);
}

/** The lowest of some whole prices on a page. */
async function lowestIn(prices: Locator): Promise<number> {
  const texts = await prices.allTextContents();
  return Math.min(...texts.map((text) => Number(text.replace(/\D/g, ''))));
}

function cents(euros: number): number {
  return Math.round(euros * 100);
}

/** "1,204": the whole euro below. */
function whole(amount: number): string {
  return String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "€1,204.50" */
function exact(amount: number): string {
  return `€${whole(amount)}.${String(amount % 100).padStart(2, '0')}`;
}

/** Matches a text with this price in whole euro, or without a price if it is not known. */
function inEuros(amount: number | undefined, language: 'en' | 'sq' = 'en'): RegExp {
  if (amount === undefined) return /–/;
  if (language === 'sq') return new RegExp(`(?<![\\d,.]\\s?)${whole(amount).replace(',', '\\s')}\\s€`);
  return new RegExp(`€${whole(amount)}(?![,.]?\\d)`);
}

function lowestOf(stored: Direction['stored'], date: string): number {
  const prices = [...stored].filter(([day]) => day.slice(0, 7) === date.slice(0, 7)).map(([, price]) => price);
  return Math.min(...prices);
}

/** The days of the strip. */
function around(date: string): string[] {
  return [-3, -2, -1, 0, 1, 2, 3].map((days) => plusDays(date, days));
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** This number of months, from that of a date on. */
function monthsFrom(date: string, count: number): string[] {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return Array.from({ length: count }, (_, later) =>
    new Date(Date.UTC(year, month - 1 + later)).toISOString().slice(0, 7),
  );
}
