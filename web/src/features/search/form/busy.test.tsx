/** What the form says when the server has too many searches. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { provideSite } from '@/lib/site';
import { EMPTY_DRAFT, useSearchDraft } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import { BATCH, link, ROME, TIRANA, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { LIVE_SITE, SITE } from '@/test/site';

const BUSY = { code: 'busy', message: 'Too many searches are waiting.', request_id: 'r' };
const OFTEN = { code: 'too_many_searches', message: 'Too many new searches.', request_id: 'r' };

beforeEach(() => {
  provideSite(LIVE_SITE);
  onTestFinished(() => provideSite(SITE));
  useSearchDraft.setState({ ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' });
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 0) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [] }),
    ),
  );
});

test('a busy server is asked again when it said, and people are offered until then', async () => {
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
  const { user, container, location } = renderSite('/en/home');
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

test('an address with too many searches is told so once, with the people who can help', async () => {
  let asked = 0;
  server.use(
    http.post('/api/searches', () => {
      asked += 1;
      return HttpResponse.json(OFTEN, { status: 429, headers: { 'Retry-After': '30' } });
    }),
  );
  const { user } = renderSite('/en/home');
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Too many searches in a short time.');
  expect(within(notice).getByRole('link', { name: 'Write to us on WhatsApp' })).toBeVisible();
  expect(asked).toBe(1);
});
