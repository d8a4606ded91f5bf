import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { flight, link, view } from '@/test/factories';
import { server } from '@/test/server';

const { url } = link(1, 1);
const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT';
const flights = { best_flights: [flight('a')], other_flights: [] };

let copies = 0;

/** Runs the file as a new document does. Other test files keep the copies of modules that they share. */
function load(): Promise<typeof import('./flights-ahead')> {
  copies += 1;
  const copy = `./flights-ahead?copy=${copies}`;
  return import(/* @vite-ignore */ copy);
}

beforeEach(() => {
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

  const { arrivedFlights, flightsAhead } = await load();

  expect(arrivedFlights(url)).toBeUndefined();
  expect(await flightsAhead(url)).toMatchObject({ flights });
  expect(arrivedFlights(url)).toMatchObject({ flights, date: DATE });
  expect(await flightsAhead(link(2, 1).url)).toBeUndefined();
  expect(arrivedFlights(link(2, 1).url)).toBeUndefined();
});

test('flights that could not be fetched are undefined', async () => {
  server.use(http.get('/api/searches/:id/results/:publication', () => new HttpResponse(null, { status: 500 })));

  const { arrivedFlights, flightsAhead } = await load();

  expect(await flightsAhead(url)).toBeUndefined();
  expect(arrivedFlights(url)).toBeUndefined();
});

test('a page without a search requests nothing', async () => {
  document.getElementById('search')?.remove();

  const { flightsAhead } = await load();

  expect(await flightsAhead(url)).toBeUndefined();
});
