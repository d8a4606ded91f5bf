import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { flight, link, source, view } from '@/test/factories';
import { skipPauses } from '@/test/pauses';
import { renderSite } from '@/test/render-site';
import { ADDRESS, cards, holdSecondList, RUNNING, resultsAre, searchGoesThrough, summary } from '@/test/search-server';
import { server } from '@/test/server';

test('a running search shows the state of each source above placeholders', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING }));
  const { container } = renderSite(ADDRESS);

  expect(await screen.findByText('0 of 2 sources have answered')).toBeVisible();
  expect(screen.getByText('Source 1', { exact: false })).toHaveTextContent('Source 1: 1 offer so far');
  expect(screen.getByText('Source 2', { exact: false })).toHaveTextContent('Source 2: searching');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByRole('status', { name: 'Loading flights' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a complete search says how many sources answered', async () => {
  const providers = [source(1, 'done', 1), source(2, 'failed')];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  await screen.findByRole('article');
  expect(summary()).toHaveTextContent(/^1 flight · 1 of 2 sources/);
  expect(screen.getByText('Source 2', { exact: false })).toHaveTextContent('Source 2: did not answer');
});

test('a source that the settings name has that name', async () => {
  const providers = [{ ...source(1, 'done', 1), name: 'Skyways', number: null }, source(2, 'failed')];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  await screen.findByRole('article');
  expect(screen.getByText('Skyways', { exact: false })).toHaveTextContent('Skyways: 1 offer');
  expect(screen.getByText('Source 2', { exact: false })).toHaveTextContent('Source 2: did not answer');
});

test.each(['failed', 'late'] as const)('a source that ended as %s is not counted as answered', async (status) => {
  const providers = [source(1, status, 7), source(2, 'done', 1)];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  await screen.findByRole('article');
  expect(summary()).toHaveTextContent(/^1 flight · 1 of 2 sources/);
  expect(screen.getByText('Source 1', { exact: false })).toHaveTextContent('Source 1: 7 offers, perhaps not all');
});

test('the flights stay while the network is lost, and the search goes on when it is back', async () => {
  let isDown = true;
  let asked = 0;
  server.use(
    http.get('/api/searches/:id', () => {
      asked += 1;
      if (asked === 1) return HttpResponse.json(view({ status: 'running', progress: RUNNING, results: link(1, 1) }));
      if (isDown) return HttpResponse.error();
      return HttpResponse.json(view({ version: 2, results: link(1, 1) }));
    }),
  );
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  expect(await screen.findByText('No connection.', { exact: false })).toBeVisible();
  expect(await screen.findByRole('article')).toBeVisible();
  isDown = false;

  expect(await screen.findByText('Search complete', { exact: false })).toBeVisible();
  expect(screen.queryByText('No connection.', { exact: false })).toBeNull();
});

test('the flights stay while the next list cannot be fetched, and it is fetched again', async () => {
  skipPauses();
  const publishSecondList = holdSecondList();
  let isDown = true;
  server.use(
    http.get('/api/searches/:id/results/:publication', ({ params }) => {
      if (String(params.publication).endsWith('.1'))
        return HttpResponse.json({ best_flights: [flight('a')], other_flights: [] });
      if (isDown) return HttpResponse.error();
      return HttpResponse.json({ best_flights: [flight('a')], other_flights: [flight('b')] });
    }),
  );
  renderSite(ADDRESS);
  await screen.findByRole('article');
  publishSecondList();

  expect(await screen.findByText('No connection.', { exact: false })).toBeVisible();
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);
  isDown = false;

  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(screen.queryByText('No connection.', { exact: false })).toBeNull();
});
