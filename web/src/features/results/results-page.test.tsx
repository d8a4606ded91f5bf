import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '@/test/audit';
import { flight, link, view } from '@/test/factories';
import { gate } from '@/test/gate';
import { renderSite } from '@/test/render-site';
import { ADDRESS, cards, RUNNING, resultsAre, searchGoesThrough } from '@/test/search-server';
import { server } from '@/test/server';

test('a change of language renames the places and keeps the flights', async () => {
  const names: Record<string, [string, string]> = {
    sq: ['Tiranë (TIA)', 'Romë (FCO)'],
    en: ['Tirana (TIA)', 'Rome (FCO)'],
  };
  server.use(
    http.get('/api/searches/:id', ({ request }) => {
      const language = request.headers.get('accept-language') ?? '';
      const [fromLocation = '', toLocation = ''] = names[language] ?? [];
      const { search_params } = view();
      const state = view({ results: link(1, 1), search_params: { ...search_params, fromLocation, toLocation } });
      return HttpResponse.json(state, { headers: { etag: `W/"7.1.0.${language}"` } });
    }),
  );
  resultsAre([flight('a')]);
  const { user } = renderSite(ADDRESS);

  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.getByText('Tirana (TIA) ⇄ Rome (FCO)')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'sq – Shqip' }));

  expect(await screen.findByText('Tiranë (TIA) ⇄ Romë (FCO)')).toBeInTheDocument();
  expect(cards()).toHaveLength(1);
});

test('a search without flights offers to modify the search', async () => {
  searchGoesThrough(view({ results: link(1, 0) }));
  resultsAre([]);
  const { user, container } = renderSite(ADDRESS);

  expect(await screen.findByRole('heading', { name: 'No Flights Found' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.click(within(container).getAllByRole('button', { name: 'Modify Search' })[1] ?? container);

  expect(await screen.findByRole('combobox', { name: 'From' })).toHaveValue('Tiranë (TIA)');
});

test.each([
  ['/results', 'Kërkimi nuk u gjet. Ju lutem kërkoni përsëri.'],
  ['/en/results?batch_id=nonsense', 'Search not found. Please try searching again.'],
])('%s shows that there is no such search', async (address, text) => {
  const body = { code: 'search_not_found', message: 'Search not found. Please try searching again.', request_id: 'r' };
  server.use(http.get('/api/searches/:id', () => HttpResponse.json(body, { status: 404 })));
  const { container } = renderSite(address);

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await audit(container)).toEqual([]);
});

test('a page that was sent with its search fetches the flights at once', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'search';
  const sent = view({ results: link(1, 1) });
  block.textContent = JSON.stringify({ language: 'en', etag: 'W/"7.1.0"', view: sent });
  document.head.append(block);
  onTestFinished(() => block.remove());
  const tags: (string | null)[] = [];
  server.use(
    http.get('/api/searches/:id', async ({ request }) => {
      tags.push(request.headers.get('if-none-match'));
      await delay('infinite');
    }),
  );
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  expect(await screen.findByRole('article')).toBeVisible();
  expect(tags).toEqual(['W/"7.1.0"']);
});

test('the heading has the focus after a search was sent', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING }));
  const { router } = renderSite('/en/home');
  await act(() => router.navigate(ADDRESS, { state: { params: view().search_params } }));

  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the airports of an opened flight show their codes until their names in the language of the page arrive', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  const { open, passed } = gate();
  server.use(
    http.get('/api/places', async ({ request }) => {
      expect(new URL(request.url).searchParams.get('codes')).toBe('FCO,TIA');
      await passed;
      return HttpResponse.json([{ code: 'FCO', name: 'Rome Fiumicino (FCO)' }]);
    }),
  );
  renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByText('(FCO)')[0]).toBeVisible();
  expect(dialog.queryByText(/Airport FCO/)).toBeNull();
  open();

  expect(await dialog.findAllByText(/Rome Fiumicino/)).toHaveLength(2);
  // An airport that the server does not know has the name that the provider gave.
  expect(dialog.getAllByText(/Airport TIA/)).toHaveLength(2);
});
