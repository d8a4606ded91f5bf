import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { BATCH, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const ADDRESS = `/results?batch_id=${BATCH}`;

function searchIs(dates: Partial<SearchParams>) {
  const found = view();
  const search_params = { ...found.search_params, ...dates };
  server.use(http.get('/api/searches/:id', () => HttpResponse.json({ ...found, search_params })));
}

test.each([
  [ADDRESS, {}, 'Tiranë (TIA) – Romë (FCO), 12–19 dhj 2026 | Flight Finder'],
  [
    `/en${ADDRESS}`,
    { departureDate: '2026-12-28T12:00:00.000Z', returnDate: '2027-01-03T12:00:00.000Z' },
    'Tiranë (TIA) – Romë (FCO), 28 Dec 2026 – 3 Jan 2027 | Flight Finder',
  ],
  [`/en${ADDRESS}`, { tripType: 'oneWay', returnDate: null }, 'Tiranë (TIA) – Romë (FCO), 12 Dec 2026 | Flight Finder'],
] as const)('the title of %s has places and dates', async (address, dates, title) => {
  searchIs(dates);
  renderSite(address);

  await waitFor(() => expect(document.title).toBe(title));
});

test('results without a search have a general title', async () => {
  renderSite('/en/results');

  await screen.findByText('Search not found. Please try searching again.');
  expect(document.title).toBe('Flights | Flight Finder');
});
