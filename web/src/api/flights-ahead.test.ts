import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flight, link, view } from '@/test/factories';
import { server } from '@/test/server';

const { url } = link(1, 1);
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';
const flights = { best_flights: [flight('a')], other_flights: [] };

beforeEach(() => {
  vi.resetModules();
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'search';
  block.textContent = JSON.stringify({ language: 'sq', etag: '"1"', view: view({ results: link(1, 1) }) });
  document.head.append(block);
});

afterEach(() => document.getElementById('search')?.remove());

test('the flights of the page are requested when the file is loaded', async () => {
  server.use(
    http.get('/api/searches/:id/results/:publication', () => HttpResponse.json(flights, { headers: { date: DATE } })),
  );

  const { arrivedFlights, flightsAhead } = await import('./flights-ahead');

  expect(arrivedFlights(url)).toBeUndefined();
  expect(await flightsAhead(url)).toMatchObject({ flights });
  expect(arrivedFlights(url)).toMatchObject({ flights, date: DATE });
  expect(await flightsAhead(link(2, 1).url)).toBeUndefined();
  expect(arrivedFlights(link(2, 1).url)).toBeUndefined();
});

test('flights that could not be fetched are undefined', async () => {
  server.use(http.get('/api/searches/:id/results/:publication', () => new HttpResponse(null, { status: 500 })));

  const { arrivedFlights, flightsAhead } = await import('./flights-ahead');

  expect(await flightsAhead(url)).toBeUndefined();
  expect(arrivedFlights(url)).toBeUndefined();
});

test('a page without a search requests nothing', async () => {
  document.getElementById('search')?.remove();

  const { flightsAhead } = await import('./flights-ahead');

  expect(await flightsAhead(url)).toBeUndefined();
});
