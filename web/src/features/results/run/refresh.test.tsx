import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { ADDRESS, RUNNING, resultsAre, searchGoesThrough, summary } from '@/test/search-server';
import { server } from '@/test/server';

test('a running refresh keeps the old flights and says so', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING, cached_results: link(1, 1) }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByText('Refreshing flight prices...')).toBeVisible();
});

test('Try Again refreshes a failed search', async () => {
  const refreshed: string[] = [];
  const failed = view({ status: 'failed', last_error: 'No flights found. Please try again later.' });
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(failed)),
    http.post('/api/searches/:id/refresh', ({ params }) => {
      refreshed.push(String(params.id));
      return new HttpResponse(null, { status: 202 });
    }),
  );
  const { user, container } = renderSite(ADDRESS);

  expect(await screen.findByRole('alert')).toHaveTextContent('No flights found. Please try again later.');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(refreshed).toEqual([BATCH]));
  expect(await screen.findByRole('status')).toHaveTextContent('The sources were asked a moment ago.');
});

test('the notice about a refresh that came too soon stays for a minute, and appears again after another try', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const failed = view({ status: 'failed', last_error: 'No flights found. Please try again later.' });
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(failed)),
    http.post('/api/searches/:id/refresh', () => new HttpResponse(null, { status: 202 })),
  );
  const { user } = renderSite(ADDRESS);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  await user.click(again);
  expect(await screen.findByRole('status')).toHaveTextContent('The sources were asked a moment ago.');

  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(screen.getByRole('status')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('status')).toBeNull();

  await user.click(again);
  expect(await screen.findByRole('status')).toHaveTextContent('The sources were asked a moment ago.');
});

test('a refused refresh shows the reason', async () => {
  searchGoesThrough(view({ status: 'failed', last_error: 'No flights found. Please try again later.' }));
  const body = { code: 'no_provider', message: 'Invalid API configuration', request_id: 'r' };
  server.use(http.post('/api/searches/:id/refresh', () => HttpResponse.json(body, { status: 400 })));
  const { user } = renderSite(ADDRESS);

  await user.click(await screen.findByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('No flights found.'));
});

test('a refresh without a network fails at once', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  const { user } = renderSite(ADDRESS);
  await screen.findByRole('article');
  server.use(http.post('/api/searches/:id/refresh', () => HttpResponse.error()));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));

  expect(screen.getByText('No connection.', { exact: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() => expect(summary()).toHaveTextContent('Network connection error.'));
});

test('a page that stays open asks again each minute, and shows the prices of new settings', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const states = [
    view({ results: link(1, 1) }),
    view({ results: link(1, 1), repricing: true }),
    view({ version: 2, results: link(2, 1) }),
  ];
  const waits: (string | null)[] = [];
  server.use(
    http.get('/api/searches/:id', ({ request }) => {
      waits.push(new URL(request.url).searchParams.get('wait'));
      const asked = Math.min(waits.length, states.length);
      return HttpResponse.json(states[asked - 1] ?? null, { headers: { etag: `W/"7.${asked}.0"` } });
    }),
  );
  resultsAre([flight('a', { price: 190 })], [flight('a', { price: 210 })]);
  renderSite(ADDRESS);
  expect(await screen.findByRole('heading', { name: /€190$/ })).toBeInTheDocument();
  expect(waits).toEqual([null]);

  await act(() => vi.advanceTimersByTimeAsync(60_000));

  expect(await screen.findByRole('heading', { name: /€210$/ })).toBeInTheDocument();
  expect(waits.slice(0, 3)).toEqual([null, null, '20']);
});
