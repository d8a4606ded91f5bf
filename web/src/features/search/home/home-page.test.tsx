import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FieldCode, SearchParams } from '@/api/wire';
import { EMPTY_DRAFT } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import { BATCH, link, ROME, TIRANA, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const ROUTES = [TIRANA, ROME].map((origin, index, all) => ({
  origin,
  destination: all[1 - index] ?? ROME,
  search_count: 9,
  price: null,
}));

const FILLED = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };

beforeEach(() => {
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: ROUTES })),
    http.get('/api/airports', ({ request }) => {
      const query = new URL(request.url).searchParams.get('q') ?? '';
      return HttpResponse.json([TIRANA, ROME].filter(({ city }) => city.toLowerCase().startsWith(query)));
    }),
  );
});

test('home has no serious accessibility issue in either language', async () => {
  const albanian = renderSite('/home');
  await screen.findByRole('heading', { name: 'Kombinime unike fluturimesh me çmime të pakrahasueshme!' });
  await screen.findByRole('button', { name: /^Romë/ });
  expect(await audit(albanian.container)).toEqual([]);
});

test('the language switch leads to the same page in English', async () => {
  const { user, location } = renderSite('/home');

  await user.click(await screen.findByRole('link', { name: /English/ }));

  expect(await screen.findByRole('button', { name: 'Search flights' })).toBeVisible();
  expect(location()).toBe('/en/home');
});

test('a change of language renames the chosen places', async () => {
  const name = (english: boolean) => (english ? { ...ROME, name: 'Rome (FCO)', city: 'Rome' } : ROME);
  server.use(
    http.get('/api/airports', ({ request }) => {
      const isHere = new URL(request.url).searchParams.get('q') === 'FCO';
      return HttpResponse.json(isHere ? [name(request.headers.get('accept-language') === 'en')] : []);
    }),
  );
  const { user } = renderSite('/home', {
    draft: { to: ROME, namedIn: 'sq' },
    lastSearches: [{ ...FILLED, from: null, departure: '2099-12-12' }],
  });
  expect(await screen.findByRole('combobox', { name: 'Për' })).toHaveValue('Romë (FCO)');

  await user.click(screen.getByRole('link', { name: /English/ }));

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('Rome (FCO)'));
  await user.click(screen.getByRole('button', { name: /^Search again/ }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('Rome (FCO)'));
  await user.click(screen.getByRole('link', { name: /Shqip/ }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Për' })).toHaveValue('Romë (FCO)'));
});

test('a picker shows popular airports, and searches from two characters on', async () => {
  const { user, container } = renderSite('/home');
  const from = await screen.findByRole('combobox', { name: 'Nga' });

  await user.click(from);
  expect(await screen.findByText('Destinacionet më të kërkuara')).toBeVisible();
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(await audit(container)).toEqual([]);

  await user.type(from, 'ro');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(from).toHaveValue('Romë (FCO)');

  await user.clear(from);
  await user.type(from, 'zz');
  expect(await screen.findByText('Nuk u gjetën aeroporte')).toBeVisible();
});

test('the arrival cannot be the departure', async () => {
  const { user } = renderSite('/home', { draft: { from: ROME, to: TIRANA } });
  const from = await screen.findByRole('combobox', { name: 'Nga' });

  await user.clear(from);
  await user.type(from, 'ti');
  await user.click(await screen.findByRole('option', { name: /Tiranë/ }));

  const to = screen.getByRole('combobox', { name: 'Për' });
  expect(to).toHaveValue('');
  await user.click(to);
  expect(await screen.findByRole('option', { name: /Romë/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Tiranë/ })).toBeNull();
});

test.each([
  [{}, 'Ju lutem zgjidhni qytetin e nisjes dhe destinacionit', 'Please select departure and arrival cities'],
  [{ ...FILLED, departure: '' }, 'Ju lutem zgjidhni datën e nisjes', 'Please select a departure date'],
  [
    { ...FILLED, return: '' },
    'Ju lutem zgjidhni datën e kthimit',
    'Please select a return date for round-trip flights',
  ],
])('the form says what is missing: %o', async (draft, albanian, english) => {
  const { user } = renderSite('/home', { draft });

  await user.click(await screen.findByRole('button', { name: 'Kërko fluturime' }));
  expect(screen.getByRole('alert')).toHaveTextContent(albanian);

  await user.click(screen.getByRole('link', { name: /English/ }));
  expect(await screen.findByText(english)).toBeVisible();
});

test('a complete form is sent and leads to its results', async () => {
  const sent: { body: SearchParams; key: string | null }[] = [];
  server.use(
    http.post<never, SearchParams>('/api/searches', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return HttpResponse.json({ batch_id: BATCH }, { status: 201 });
    }),
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 0) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [] }),
    ),
  );
  const { user, location } = renderSite('/home', { draft: { ...FILLED, directOnly: true } });
  await user.click(await screen.findByRole('button', { name: /1 udhëtar/ }));
  const passengers = await screen.findByRole('dialog', { name: 'Udhëtarë' });
  await user.click(within(passengers).getByRole('button', { name: 'Më shumë: Foshnja' }));
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: 'Kërko fluturime' }));

  await waitFor(() => expect(location()).toBe(`/results?batch_id=${BATCH}&stops=direct`));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sent[0]?.body).toEqual({
    fromLocation: 'Tiranë (TIA)',
    toLocation: 'Romë (FCO)',
    fromCode: 'TIA',
    toCode: 'FCO',
    departureDate: '2026-12-12T12:00:00.000Z',
    returnDate: '2026-12-19T12:00:00.000Z',
    tripType: 'roundTrip',
    travelClass: '1',
    stops: '0',
    passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 1 },
  });
});

test.each([
  [422, invalid({ toCode: 'unknown_airport' }), 'Please select both departure and arrival airports.'],
  [422, invalid({ toCode: 'same_airport' }), 'Departure and arrival airports must be different.'],
  [422, invalid({ departureDate: 'past_date' }), 'The departure date has passed. Please select another one.'],
  [422, invalid({ departureDate: 'too_far' }), 'Flights are sold up to one year ahead. Please select an earlier date.'],
  [422, invalid({ returnDate: 'before_departure' }), 'Please select a return date on or after the departure date.'],
  [422, invalid({ 'passengers.infantsOnLap': 'too_many_infants' }), 'Please check the number of passengers.'],
  [422, invalid({ stops: 'invalid' }), 'Failed to search for flights'],
  [429, { code: 'too_many_requests' }, 'Too many searches in a short time. Please wait a minute and try again.'],
])('a refused search is explained: %i %o', async (status, body, text) => {
  server.use(
    http.post('/api/searches', () => HttpResponse.json({ message: 'no', request_id: 'r', ...body }, { status })),
  );
  const { user } = renderSite('/en/home', { draft: FILLED });

  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

function invalid(fields: Record<string, FieldCode>) {
  return { code: 'invalid_search', fields };
}

test('a date that has passed is explained in Albanian', async () => {
  server.use(
    http.post('/api/searches', () =>
      HttpResponse.json(
        { ...invalid({ departureDate: 'past_date' }), message: 'no', request_id: 'r' },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderSite('/home', { draft: FILLED });

  await user.click(await screen.findByRole('button', { name: 'Kërko fluturime' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Data e nisjes ka kaluar. Ju lutem zgjidhni një tjetër.');
});

test('empty fields are marked, and the first of them has the focus', async () => {
  const { user, container } = renderSite('/en/home', { draft: { from: TIRANA, departure: '2026-12-12' } });

  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  const to = screen.getByRole('combobox', { name: 'To' });
  expect(to).toHaveFocus();
  expect(to).toBeInvalid();
  expect(to).toHaveAccessibleDescription('Choose where you fly to');
  expect(screen.getByRole('combobox', { name: 'From' })).toBeValid();
  expect(screen.getByRole('button', { name: /^Departure/ })).toBeValid();
  expect(screen.getByRole('button', { name: /^Return/ })).toHaveAccessibleDescription('Choose the return date');
  expect(await audit(container)).toEqual([]);
});

test('a field that the server refuses is marked and has the focus', async () => {
  server.use(
    http.post('/api/searches', () =>
      HttpResponse.json(
        { ...invalid({ departureDate: 'past_date' }), message: 'no', request_id: 'r' },
        { status: 422 },
      ),
    ),
  );
  const { user } = renderSite('/en/home', { draft: FILLED });

  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  const departure = await screen.findByRole('button', { name: /^Departure/ });
  await waitFor(() => expect(departure).toHaveFocus());
  expect(departure).toHaveAccessibleDescription('The departure date has passed. Please select another one.');
});

test('without a network the picker and the search fail at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(
    http.get('/api/airports', () => HttpResponse.error()),
    http.post('/api/searches', () => HttpResponse.error()),
  );
  const { user, stores } = renderSite('/en/home', { draft: { ...FILLED, to: null } });

  await user.click(await screen.findByRole('combobox', { name: 'To' }));
  expect(await screen.findByText(/^There is no internet connection. The list appears/)).toBeVisible();

  await user.keyboard('{Escape}');
  act(() => stores.searchDraft.setState({ to: ROME }));
  await user.click(screen.getByRole('button', { name: 'Search flights' }));
  expect(await screen.findByText('There is no internet connection. Connect and try again.')).toBeVisible();
});

test('the airports of a city are listed below it', async () => {
  const london = { name: 'London (LON)', code: 'LON', city: 'London', country: 'United Kingdom', kind: 'city' };
  const heathrow = { ...london, name: 'London Heathrow (LHR)', code: 'LHR', kind: 'airport', parent: 'LON' };
  server.use(http.get('/api/airports', () => HttpResponse.json([london, heathrow])));
  const { user } = renderSite('/en/home');

  await user.type(await screen.findByRole('combobox', { name: 'From' }), 'lon');

  expect(await screen.findByRole('option', { name: /^London \(LON\)/ })).toHaveTextContent('All airports');
  expect(screen.getByRole('option', { name: 'London Heathrow (LHR)' })).toBeVisible();
});

test('a popular route shows its lowest price and the age of the price', async () => {
  const price = { price: 39.4, checked_at: new Date(Date.now() - 3.5 * 3_600_000).toISOString(), demo: false };
  server.use(
    http.get('/api/routes/popular', () =>
      HttpResponse.json({ routes: ROUTES.map((route, index) => ({ ...route, price: index === 0 ? price : null })) }),
    ),
  );
  renderSite('/en/home');

  const rome = await screen.findByRole('button', { name: /^Romë/ });
  expect(rome).toHaveTextContent('from €39');
  expect(rome).toHaveTextContent('3 hours ago');
  expect(screen.getByRole('button', { name: /^Tiranë/ })).not.toHaveTextContent('€');
});

test('the age of a price of this minute is "just now"', async () => {
  const price = { price: 39.4, checked_at: new Date().toISOString(), demo: false };
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: ROUTES.map((route) => ({ ...route, price })) })),
  );
  renderSite('/en/home');

  expect(await screen.findByRole('button', { name: /^Romë/ })).toHaveTextContent('just now');
});

test('a recent search is named by its cities', async () => {
  const istanbul = { ...ROME, name: 'Stamboll (IST)', code: 'ISTA', city: 'Stamboll' };
  const search = { ...FILLED, to: istanbul, departure: '2099-12-12', return: '2099-12-19' };
  renderSite('/home', { lastSearches: [search] });

  expect(await screen.findByRole('button', { name: /Tiranë – Stamboll/ })).not.toHaveTextContent('ISTA');
});

test('a fact that the settings leave out is marked as empty', async () => {
  renderSite('/en/home');

  expect((await screen.findByText('Since 2011')).closest('li')).toHaveAttribute('data-setting', '2011');
  expect(screen.getByText('2 offices')).toBeVisible();
  expect(screen.getByText(/^WhatsApp answered/).closest('li')).toHaveAttribute('data-setting', '');
});

test('a popular route leads to its landing page, in Albanian only', async () => {
  const path = '/bileta-avioni/nga-tirana-per-romen/';
  const routes = ROUTES.map((route, index) => ({ ...route, path: index === 0 ? path : null }));
  server.use(http.get('/api/routes/popular', () => HttpResponse.json({ routes })));
  const albanian = renderSite('/home');

  expect(await screen.findByRole('link', { name: 'Tiranë – Romë: të gjitha çmimet' })).toHaveAttribute('href', path);
  expect(screen.getAllByRole('link', { name: /të gjitha çmimet/ })).toHaveLength(1);
  albanian.unmount();
  renderSite('/en/home');
  await screen.findByRole('button', { name: /^Romë/ });
  expect(screen.queryByRole('link', { name: /all prices/ })).toBeNull();
});

test('a popular route fills the form', async () => {
  const { user } = renderSite('/home');

  await user.click(await screen.findByRole('button', { name: /^Romë/ }));

  expect(screen.getByRole('combobox', { name: 'Nga' })).toHaveValue('Tiranë (TIA)');
  expect(screen.getByRole('combobox', { name: 'Për' })).toHaveValue('Romë (FCO)');
  expect(screen.getByRole('button', { name: /^Nisja/ })).toHaveFocus();
});
