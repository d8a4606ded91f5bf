import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const NEXT = '019a9f3c-0000-7000-8000-000000000002';

const day = (date: string, price: number | null) => ({ date, price, isDirect: true });

test('a day of the strip starts the same search for that day, with the same number of nights', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 10, 12) });
  const sent: SearchParams[] = [];
  server.use(
    // The page was sent on 20 November; only the Date header of an answer tells the current date.
    http.get('/api/searches/:id', () =>
      HttpResponse.json(view({ results: link(1, 1) }), { headers: { date: new Date().toUTCString() } }),
    ),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [flight('a')], other_flights: [] }),
    ),
    http.get('/api/calendar/around', () =>
      HttpResponse.json({
        days: [day('2026-12-12', 59.8), day('2026-12-13', 41.2), day('2026-12-14', null)],
        demo: true,
      }),
    ),
    http.post<never, SearchParams>('/api/searches', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ batch_id: NEXT }, { status: 201 });
    }),
  );
  const { user, location, container } = renderSite(`/en/results?batch_id=${BATCH}`);
  const strip = within(await screen.findByRole('region', { name: 'Other departure days' }));
  expect(await strip.findByRole('button', { name: /^Sun\s?13 Dec €41 cheapest$/ })).toBeEnabled();
  expect(strip.getByRole('button', { name: /^Wed\s?9 Dec/ })).toBeDisabled();
  expect(await audit(container)).toEqual([]);

  await user.click(strip.getByRole('button', { name: /^Sun\s?13 Dec/ }));

  await waitFor(() => expect(location()).toContain(NEXT));
  expect(sent).toEqual([
    { ...view().search_params, departureDate: '2026-12-13T12:00:00.000Z', returnDate: '2026-12-20T12:00:00.000Z' },
  ]);
  vi.useRealTimers();
});

/** The cheapest flight found costs 44 euros; the calendar has prices for the day before and the day after. */
function foundOn(search_params: SearchParams) {
  const found = [flight('a', { price: 90 }), flight('b', { price: 44.5 })];
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(view({ search_params, results: link(1, 2) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: found }),
    ),
    http.get('/api/calendar/around', () =>
      HttpResponse.json({
        days: [day('2026-12-11', 59.8), day('2026-12-12', null), day('2026-12-13', 51)],
        demo: true,
      }),
    ),
  );
}

test('for one adult and one way, the chosen day has the lowest price of the list', async () => {
  const passengers = { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 };
  foundOn({ ...view().search_params, tripType: 'oneWay', returnDate: null, passengers });
  renderSite(`/en/results?batch_id=${BATCH}`);

  const strip = within(await screen.findByRole('region', { name: 'Other departure days' }));

  const chosen = strip.getByRole('button', { current: 'date' });
  expect(chosen).toHaveAccessibleName(/^Sat\s?12 Dec ↓? ?€44 cheapest$/);
  expect(strip.getAllByText('cheapest')).toHaveLength(1);
});

test('the price of a round trip for two is not shown among one-way prices', async () => {
  foundOn(view().search_params);
  renderSite(`/en/results?batch_id=${BATCH}`);

  const strip = within(await screen.findByRole('region', { name: 'Other departure days' }));

  expect(strip.getByRole('button', { current: 'date' })).toHaveAccessibleName(/^Sat\s?12 Dec selected$/);
  expect(strip.getByRole('button', { name: /^Sun\s?13 Dec €51 cheapest$/ })).toBeVisible();
});

test('the days of a round trip have the price of the whole trip for the party, if the returns are stored', async () => {
  foundOn(view().search_params);
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/calendar/around', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const days = [
        { ...day('2026-12-11', 59.8), tripPrice: 201.9 },
        { ...day('2026-12-12', 51), tripPrice: 190 },
        day('2026-12-13', 51),
      ];
      return HttpResponse.json({ days, demo: true });
    }),
  );
  renderSite(`/en/results?batch_id=${BATCH}`);

  const strip = within(await screen.findByRole('region', { name: 'Other departure days' }));

  expect(strip.getByText('Estimates, in total for 2 passengers, there and back, 7 nights')).toBeVisible();
  expect(strip.getByRole('button', { name: /^Fri\s?11 Dec €201/ })).toBeVisible();
  expect(strip.getByRole('button', { current: 'date' })).toHaveAccessibleName(/^Sat\s?12 Dec ↓? ?€44 cheapest$/);
  expect(strip.getByRole('button', { name: /^Sun\s?13 Dec –/ })).toBeVisible();
  expect([asked[0]?.get('return_date'), asked[0]?.get('party')]).toEqual(['2026-12-19', '2,0,0,0']);
});
