/** Tests of the search form when the server has too many searches. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EMPTY_DRAFT } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import { BATCH, link, ROME, TIRANA, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { LIVE_SITE } from '@/test/site';

const DRAFT = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };
const BUSY = { code: 'busy', message: 'Too many searches are waiting.', request_id: 'r' };
const OFTEN = { code: 'too_many_searches', message: 'Too many new searches.', request_id: 'r' };

beforeEach(() => {
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 0) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [] }),
    ),
  );
});

test('a search is sent again when a busy server asks for it, and contact links are shown until then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  server.use(
    http.post('/api/searches', () => {
      asked += 1;
      if (asked === 1) return HttpResponse.json(BUSY, { status: 503, headers: { 'Retry-After': '20' } });
      return HttpResponse.json({ batch_id: BATCH }, { status: 201 });
    }),
  );
  const { user, container, location } = renderSite('/en/home', { site: LIVE_SITE, draft: DRAFT });
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Many people are searching at the moment. We try again for you in a few seconds.');
  expect(within(notice).getByRole('link', { name: 'Write to us on WhatsApp' })).toBeVisible();
  expect(within(notice).getByRole('link', { name: LIVE_SITE.agency.phone })).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(6_000));

  await waitFor(() => expect(location()).toBe(`/en/results?batch_id=${BATCH}`));
  expect(asked).toBe(2);
});

test('an error about too many searches from one client has contact links, and nothing is repeated', async () => {
  let asked = 0;
  server.use(
    http.post('/api/searches', () => {
      asked += 1;
      return HttpResponse.json(OFTEN, { status: 429, headers: { 'Retry-After': '30' } });
    }),
  );
  const { user } = renderSite('/en/home', { site: LIVE_SITE, draft: DRAFT });
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Too many searches in a short time.');
  expect(within(notice).getByRole('link', { name: 'Write to us on WhatsApp' })).toBeVisible();
  expect(asked).toBe(1);
});
