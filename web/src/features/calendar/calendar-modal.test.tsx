import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Calendar } from '@/api/wire';
import type { SearchDraft } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import { ROME, TIRANA } from '@/test/factories';
import { month } from '@/test/month';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { plusMonths } from './dates';

const YEAR = Array.from({ length: 12 }, (_, index) => {
  const yearMonth = plusMonths('2026-11', index);
  return { yearMonth, price: index === 3 ? 31.5 : 90, date: `${yearMonth}-10`, isDirect: true };
});

const PAIR = { from: TIRANA, to: ROME };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.get('/api/calendar/year', () => HttpResponse.json({ months: YEAR, typical: 90, demo: false })),
  );
  return () => void vi.useRealTimers();
});

/** Answers the requests for all months; returns their queries. */
function storeMonths(changes: (query: URLSearchParams) => Partial<Calendar> = () => ({})): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/calendar', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return HttpResponse.json(month(query.get('month') ?? '', changes(query)));
    }),
  );
  return asked;
}

async function openCalendar(draft: Partial<SearchDraft>, field: RegExp, address = '/home') {
  const site = renderSite(address, { draft });
  await site.user.click(await screen.findByRole('button', { name: field }));
  const dialog = within(await screen.findByRole('dialog', { name: /^(Zgjidhni datat|Choose your dates)$/ }));
  return { ...site, dialog, day: (name: RegExp) => dialog.getByRole('button', { name }) };
}

/** The accessible name of a button. jsdom has no layout, so it omits the spaces between the parts of a cell. */
const spoken = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s?')}`);

/** A month whose days all have the same price. A party pays `partyPrice` on each. */
const prices = (prefix: string, price: number, isDirect = true, partyPrice = price): Partial<Calendar> => ({
  priceGrid: Object.fromEntries(
    Array.from({ length: 28 }, (_, i) => [
      `${prefix}-${String(i + 1).padStart(2, '0')}`,
      { price, partyPrice, isDirect },
    ]),
  ),
});

test('both dates of a round trip are chosen in turn, and the returns have the price of the whole trip', async () => {
  const asked = storeMonths((query) =>
    query.get('leg') === 'return'
      ? prices(query.get('month') ?? '', 40.9, false)
      : prices(query.get('month') ?? '', 55.2),
  );
  const { user, dialog, day, stores } = await openCalendar(PAIR, /^Nisja/);
  await user.click(dialog.getByRole('button', { name: 'Muaji tjetër' }));

  await user.click(await dialog.findByRole('button', { name: spoken('e shtunë, 12 dhjetor 2026, 55 €, direkt') }));

  expect(dialog.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
  expect(await dialog.findByText('Çmimi për person, vetëm vajtja')).toBeVisible();
  expect(day(spoken('e premte, 11 dhjetor'))).toBeDisabled();
  expect(dialog.getByText('Çmime të përafërta, gjithsej për 1 udhëtar, vajtje-ardhje')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: spoken('e shtunë, 19 dhjetor 2026, 96 €, me ndalesa') }));

  expect(await dialog.findByText('rreth 96 €')).toBeVisible();
  expect(dialog.getByText('Çmime të përafërta, gjithsej për 1 udhëtar, vajtje-ardhje')).toBeVisible();
  expect(dialog.getByText('Çmimi për person, vajtje-ardhje')).toBeVisible();
  expect(stores.searchDraft.getState()).toMatchObject({ departure: '2026-12-12', return: '2026-12-19' });
  const legs = new Set(
    asked.map((query) => ['origin', 'destination', 'trip_type', 'leg'].map((n) => query.get(n)).join()),
  );
  expect(legs).toEqual(new Set(['TIA,FCO,roundTrip,outbound', 'FCO,TIA,roundTrip,return']));
  expect(await audit(document.body)).toEqual([]);
});

test('departures of a round trip have the price of the whole trip for the party, with the same number of nights', async () => {
  const asked = storeMonths((query) => {
    const yearMonth = query.get('month') ?? '';
    // Only December has returns.
    if (query.get('leg') === 'return') return yearMonth === '2026-12' ? prices(yearMonth, 40.9, true, 130.4) : {};
    return prices(yearMonth, 55.2, true, 170.8);
  });
  const passengers = { adults: 2, children: 1, infants: 1 };
  const dates = { departure: '2026-12-12', return: '2026-12-19' };
  const { dialog, day } = await openCalendar({ ...PAIR, ...dates, passengers }, /^Departure/, '/en/home');

  expect(
    await dialog.findByText('Estimates, in total for 2 adults, 1 child, 1 infant, there and back, 7 nights'),
  ).toBeVisible();
  expect(await dialog.findByRole('button', { name: spoken('Saturday, 12 December 2026, €301, direct') })).toBeVisible();
  // The return of a departure on 22 December would be on a day without a price.
  expect(day(/22\s?December/)).not.toHaveTextContent('€');
  expect(dialog.getByText('about €301')).toBeVisible();
  expect(dialog.getByText('In total for 2 adults, 1 child, 1 infant, there and back')).toBeVisible();
  expect(new Set(asked.map((query) => query.get('party')))).toEqual(new Set(['2,1,0,1']));
});

test('without prices of the other flight, the days have those of one way per person, and the page says so', async () => {
  storeMonths((query) => (query.get('leg') === 'return' ? {} : prices(query.get('month') ?? '', 55.2, true, 170.8)));
  const dates = { departure: '2026-12-12', return: '2026-12-19' };
  const { dialog } = await openCalendar({ ...PAIR, ...dates }, /^Departure/, '/en/home');

  expect(await dialog.findByRole('button', { name: spoken('Saturday, 12 December 2026, €55, direct') })).toBeVisible();
  expect(dialog.getByText('Prices of one way, per person, when you buy there and back')).toBeVisible();
});

test('while the returns are fetched, no day has both a price and the mark of a price that is awaited', async () => {
  storeMonths((query) =>
    query.get('leg') === 'return' ? { refreshing: true } : prices(query.get('month') ?? '', 113.2),
  );
  const { user, dialog } = await openCalendar(PAIR, /^Departure/, '/en/home');

  await user.click(await dialog.findByRole('button', { name: spoken('Friday, 27 November 2026, €113') }));

  await waitFor(() => expect(document.querySelectorAll('[role=gridcell] .animate-pulse').length).toBeGreaterThan(0));
  for (const cell of dialog.getAllByRole('gridcell')) {
    expect(cell.querySelector('.animate-pulse') && cell.textContent?.includes('€')).toBeFalsy();
  }
});

test('the months before and after the one shown are fetched ahead', async () => {
  const asked = storeMonths();
  await openCalendar({ ...PAIR, departure: '2026-12-12', return: '2026-12-19' }, /^Nisja/);

  await waitFor(() =>
    expect(new Set(asked.map((query) => query.get('month')))).toEqual(new Set(['2026-11', '2026-12', '2027-01'])),
  );
});

test('prices that arrive keep the cells and the focus', async () => {
  let isRefreshed = false;
  storeMonths(() => ({ ...prices('2026-11', isRefreshed ? 61 : 70), refreshing: !isRefreshed }));
  const { user, dialog, day } = await openCalendar(PAIR, /^Nisja/);
  await dialog.findByRole('button', { name: spoken('Sot, e premte, 20 nëntor 2026, 70 €') });
  await user.keyboard('{ArrowRight}');
  const focused = day(spoken('e shtunë, 21 nëntor'));
  expect(focused).toHaveFocus();
  const cells = screen.getAllByRole('gridcell');

  isRefreshed = true;

  await waitFor(() => expect(focused).toHaveAccessibleName(spoken('e shtunë, 21 nëntor 2026, 61 €, direkt')));
  expect(focused).toHaveFocus();
  expect(screen.getAllByRole('gridcell')).toEqual(cells);
});

test('without both places the calendar has no prices', async () => {
  const { dialog, day } = await openCalendar({ from: TIRANA }, /^Nisja/);

  expect(dialog.getByText('Zgjidhni nga dhe për ku fluturoni dhe këtu shfaqen çmimet.')).toBeVisible();
  expect(day(spoken('Sot, e premte, 20 nëntor 2026'))).toHaveFocus();
});

test.each([
  ['/home', /^Nisja/, 'Çmimet nuk u ngarkuan'],
  ['/en/home', /^Departure/, 'Failed to load prices'],
])('a failure is shown when there are no prices: %s', async (address, field, text) => {
  storeMonths(() => ({ lastError: 'Invalid API response format: Missing price grid data' }));

  const { dialog } = await openCalendar(PAIR, field, address);

  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
});

test('a month without prices says so and offers the chat', async () => {
  storeMonths();
  server.use(
    http.get('/api/calendar/year', () =>
      HttpResponse.json({ months: YEAR.map((one) => ({ ...one, price: null })), typical: null, demo: false }),
    ),
  );

  const { dialog } = await openCalendar(PAIR, /^Departure/, '/en/home');

  expect(await dialog.findByText(/^We have no prices for this month/)).toBeVisible();
  expect(dialog.getByText('Write to us on WhatsApp')).toBeVisible();
  expect(dialog.queryByText('Expensive')).toBeNull();
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Cheapest price by month' })).toBeNull());
});

test('a return on the day of departure is explained', async () => {
  storeMonths();
  const { user, dialog, day } = await openCalendar({ ...PAIR, departure: '2026-11-27' }, /^Return/, '/en/home');

  await user.click(day(spoken('Friday, 27 November')));

  expect(dialog.getByText(/^The return must be after the departure/)).toBeVisible();
  await user.click(day(spoken('Saturday, 28 November')));
  expect(dialog.queryByText(/^The return must be after the departure/)).toBeNull();
});

test('three months with prices are too few for a typical price', async () => {
  storeMonths();
  const months = YEAR.map((one, index) => ({ ...one, price: index < 3 ? one.price : null }));
  server.use(http.get('/api/calendar/year', () => HttpResponse.json({ months, typical: 90, demo: false })));

  const { dialog } = await openCalendar(PAIR, /^Departure/, '/en/home');

  expect(await dialog.findByRole('button', { name: /^November 2026:\s*90/ })).toBeVisible();
  expect(dialog.queryByText(/^Typical/)).toBeNull();
});

test('a month that arrives updates its bar without another request for the year', async () => {
  let isRefreshed = false;
  let years = 0;
  server.use(
    http.get('/api/calendar/year', () => {
      years += 1;
      return HttpResponse.json({ months: YEAR, typical: 90, demo: false });
    }),
  );
  storeMonths((query) => ({
    ...prices(query.get('month') ?? '', isRefreshed ? 22 : 90),
    refreshing: !isRefreshed,
  }));
  const { dialog } = await openCalendar(PAIR, /^Departure/, '/en/home');
  await dialog.findByRole('button', { name: /^November 2026:\s*90/ });

  isRefreshed = true;

  expect(await dialog.findByRole('button', { name: /^November 2026:\s*22/ })).toBeVisible();
  expect(years).toBe(1);
});

test('a failed refresh of stored prices shows no error', async () => {
  storeMonths(() => ({ ...prices('2026-11', 70), lastError: 'API request failed: Bad Gateway' }));

  const { dialog } = await openCalendar(PAIR, /^Nisja/);

  expect(await dialog.findByRole('button', { name: spoken('Sot, e premte, 20 nëntor 2026, 70 €') })).toBeVisible();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test.each([
  ['fails to be fetched', () => new HttpResponse(null, { status: 400 })],
  ['was never fetched', (yearMonth: string) => HttpResponse.json(month(yearMonth, { lastError: 'Bad Gateway' }))],
] as const)('if one of two months %s, the prices of the other are shown with an error', async (_, second) => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  server.use(
    http.get('/api/calendar', ({ request }) => {
      const yearMonth = new URL(request.url).searchParams.get('month') ?? '';
      return yearMonth === '2026-12' ? second(yearMonth) : HttpResponse.json(month(yearMonth, prices(yearMonth, 70)));
    }),
  );

  const { dialog } = await openCalendar(PAIR, /^Nisja/);

  expect(await dialog.findByRole('button', { name: spoken('Sot, e premte, 20 nëntor 2026, 70 €') })).toBeVisible();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Çmimet nuk u ngarkuan');
});

test.each(['{Escape}', 'Mbyll', 'Gati'])('%s closes the calendar, and the focus returns to the field', async (way) => {
  const { user, dialog, location } = await openCalendar({ tripType: 'oneWay' }, /^Nisja/);

  await (way === '{Escape}' ? user.keyboard(way) : user.click(dialog.getByRole('button', { name: way })));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^Nisja/ })).toHaveFocus();
  expect(location()).toBe('/home');
});

test('the calendar opens with the missing return date, and its last month is the last that is sold', async () => {
  storeMonths();
  const { user, dialog } = await openCalendar({ departure: '2026-11-27' }, /^Nisja/);

  expect(dialog.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
  const previous = dialog.getByRole('button', { name: 'Muaji i mëparshëm' });
  const next = dialog.getByRole('button', { name: 'Muaji tjetër' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  for (let months = 0; months < 11; months += 1) await user.click(next);
  expect(dialog.getByRole('grid', { name: 'tetor 2027' })).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('a bar of the year shows its month', async () => {
  storeMonths();
  const { user, dialog } = await openCalendar(PAIR, /^Departure/, '/en/home');
  expect(await dialog.findByText(/^Typical: €90$/)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: /^February 2027:\s*31/ }));

  expect(dialog.getByRole('grid', { name: 'February 2027' })).toBeVisible();
});
