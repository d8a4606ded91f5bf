import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FlightOption, SearchView } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, segment, source, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const ADDRESS = `/en/results?batch_id=${BATCH}`;

const RUNNING: SearchView['progress'] = {
  percent: 50,
  stage: 'first_answer',
  providers: [source('burimi 1', 'partial', 1), source('burimi 2', 'asking')],
};

/** The server goes through these states, one an answer; asked again with the last one's tag it keeps silent. */
function searchGoesThrough(...states: SearchView[]) {
  let next = 0;
  server.use(
    http.get('/api/searches/:id', async ({ request }) => {
      const state = states[next];
      if (!state) await delay('infinite');
      next += 1;
      const asked = { tag: request.headers.get('if-none-match'), wait: new URL(request.url).searchParams.get('wait') };
      if (next > 1) expect(asked).toEqual({ tag: `W/"7.${next - 1}.0"`, wait: '20' });
      return HttpResponse.json(state ?? null, { headers: { etag: `W/"7.${next}.0"` } });
    }),
  );
}

function resultsAre(...versions: FlightOption[][]) {
  server.use(
    http.get('/api/searches/:id/results/:publication', ({ params }) => {
      const options = versions[Number(String(params.publication).split('.')[1]) - 1] ?? [];
      return HttpResponse.json({ best_flights: options.slice(0, 1), other_flights: options.slice(1) });
    }),
  );
}

const MANY = Array.from({ length: 12 }, (_, index) =>
  flight(`f${index}`, { price: 300 - index * 10.05, total_duration: 195 + index, score: 1 - index / 100 }),
);

const cards = () => screen.getAllByRole('article');

test('a complete search shows the first five, and five more, and the rest', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  const { user, container } = renderSite(ADDRESS);

  await waitFor(() => expect(cards()).toHaveLength(5));
  expect(screen.getByText('Search complete', { exact: false })).toHaveTextContent('Search complete · 12 flights');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Show 5 More Flights' }));
  expect(cards()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show 2 More Flights' }));
  expect(cards()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /More Flight/ })).toBeNull();
});

test('a card says the floored price of the party, per person, and how old it is', async () => {
  searchGoesThrough(view({ results: link(1, 1), demo: true }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('€118')).toBeVisible();
  expect(card.getByText('for 2 passengers')).toBeVisible();
  expect(card.getByText('€59 per person')).toBeVisible();
  expect(card.getByText('checked just now')).toBeVisible();
  expect(card.getAllByText('direct')).toHaveLength(2);
  expect(screen.getByText('Demo data')).toBeVisible();
});

test('places are named in the language of the page, and the flights stay while it changes', async () => {
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

test('sort and open flight live in the address', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  const { user, location, container } = renderSite(ADDRESS);
  await waitFor(() => expect(cards()).toHaveLength(5));

  await user.click(screen.getByRole('radio', { name: /Cheapest/ }));
  await waitFor(() => expect(cards()[0]).toHaveAttribute('data-flight', 'f11'));
  await waitFor(() => expect(cards()[4]).toHaveAttribute('data-flight', 'f7'));
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&sort=cheapest`));
  await user.click(screen.getAllByRole('button', { name: /^View details/ })[0] ?? container);

  const dialog = await screen.findByRole('dialog', { name: /Tiranë/ });
  expect(within(dialog).getByText('€189.45')).toBeVisible();
  expect(location()).toBe(`${ADDRESS}&sort=cheapest&flight=f11`);
  expect(await audit(document.body)).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location()).toBe(`${ADDRESS}&sort=cheapest`);
});

test('a link to a flight far down shows it open', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  renderSite(`${ADDRESS}&flight=f8`);

  const dialog = await screen.findByRole('dialog', { name: /Tiranë/ });
  expect(within(dialog).getByText('€219.60')).toBeVisible();
});

test('flights that arrive while one is open wait for the visitor', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 3) }),
  );
  resultsAre([flight('a')], [flight('b', { score: 0.9 }), flight('a'), flight('c', { score: 0.7 })]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);

  await screen.findByText(/2 new flights/);
  await user.keyboard('{Escape}');
  const insert = await screen.findByRole('button', { name: /2 new flights/ });
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);

  await user.click(insert);
  expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'c', 'a']);
});

test('flights that arrive wait for the visitor, and another order takes them in', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 2) }),
  );
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  const { user } = renderSite(ADDRESS);

  await screen.findByRole('button', { name: /1 new flight/ });
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);
  expect(screen.getByText('€120', { selector: '[data-slot=price]' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Cheapest/ }));

  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
});

test('a card of an earlier list opens, and says that its flight is gone', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 1) }),
  );
  resultsAre([flight('a')], [flight('b')]);
  const { user } = renderSite(ADDRESS);

  await screen.findByRole('button', { name: /1 new flight/ });
  await user.click(screen.getByRole('button', { name: /^View details/ }));

  expect(await screen.findByText('This flight is no longer found.')).toBeVisible();
});

test('a running search shows each source and keeps the layout', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING }));
  const { container } = renderSite(ADDRESS);

  expect(await screen.findByText('0 of 2 sources have answered')).toBeVisible();
  expect(screen.getByText('source 1', { exact: false })).toHaveTextContent('source 1: 1 flight so far');
  expect(screen.getByText('source 2', { exact: false })).toHaveTextContent('source 2: searching');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByRole('status', { name: 'Loading flights' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a partial end says how many sources answered', async () => {
  const providers = [source('burimi 1', 'done', 1), source('burimi 2', 'failed')];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  expect(await screen.findByText('Complete with 1 of 2 sources', { exact: false })).toBeVisible();
  expect(screen.getByText('source 2', { exact: false })).toHaveTextContent('source 2: did not answer');
});

test('a refresh keeps the old flights and says so', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING, cached_results: link(1, 1) }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByText('Refreshing flight prices...')).toBeVisible();
});

test('a search without flights offers to modify it', async () => {
  searchGoesThrough(view({ results: link(1, 0) }));
  resultsAre([]);
  const { user, container } = renderSite(ADDRESS);

  expect(await screen.findByRole('heading', { name: 'No Flights Found' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.click(within(container).getAllByRole('button', { name: 'Modify Search' })[1] ?? container);

  expect(await screen.findByRole('combobox', { name: 'From' })).toHaveValue('Tiranë (TIA)');
});

test('a failed search is tried again by refreshing it', async () => {
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

test('that a search was tried too soon is said for the minute it takes, and after another try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
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

test('a search that cannot be tried again says why', async () => {
  searchGoesThrough(view({ status: 'failed', last_error: 'No flights found. Please try again later.' }));
  const body = { code: 'no_provider', message: 'Invalid API configuration', request_id: 'r' };
  server.use(http.post('/api/searches/:id/refresh', () => HttpResponse.json(body, { status: 400 })));
  const { user } = renderSite(ADDRESS);

  await user.click(await screen.findByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent('No flights found.'));
});

test.each([
  ['/results', 'Kërkimi nuk u gjet. Ju lutem kërkoni përsëri.'],
  ['/en/results?batch_id=nonsense', 'Search not found. Please try searching again.'],
])('%s leads to no search', async (address, text) => {
  const body = { code: 'search_not_found', message: 'Search not found. Please try searching again.', request_id: 'r' };
  server.use(http.get('/api/searches/:id', () => HttpResponse.json(body, { status: 404 })));
  const { container } = renderSite(address);

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await audit(container)).toEqual([]);
});

test('a lost network keeps what was found and goes on by itself', async () => {
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

test('flights stay while the next list cannot be fetched, and it comes by itself', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 2) }),
  );
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

  expect(await screen.findByText('No connection.', { exact: false }, { timeout: 15_000 })).toBeVisible();
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);
  isDown = false;

  expect(await screen.findByRole('button', { name: /1 new flight/ }, { timeout: 15_000 })).toBeVisible();
  expect(screen.queryByText('No connection.', { exact: false })).toBeNull();
});

test('a flight that is tapped twice is one entry of the history', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  const { location, goBack } = renderSite(ADDRESS);
  const open = await screen.findByRole('button', { name: /^View details/ });

  act(() => {
    open.click();
    open.click();
  });
  await screen.findByRole('dialog');
  await goBack();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location()).toBe(ADDRESS);
});

test('separate tickets and a change of airport are said on the card', async () => {
  const first = segment('TIA', 'MXP', '2026-12-12T06:05:00', '2026-12-12T07:45:00');
  const second = segment('LIN', 'FCO', '2026-12-13T09:00:00', '2026-12-13T10:40:00');
  const layover = { duration: 1515, name: 'Milano', id: 'MXP', overnight: true };
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([
    flight('a', { self_transfer: 'unprotected', outbound_flights: [first, second], outbound_layovers: [layover] }),
  ]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('layover in Milano', { exact: false })).toHaveTextContent('25h 15m layover in Milano');
  expect(dialog.getByText(/overnight/)).toBeVisible();
  expect(dialog.getByText('Change of airport', { exact: false })).toBeVisible();
  expect(dialog.getByText('Separate tickets', { exact: false })).toBeVisible();
  await user.keyboard('{Escape}');

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Separate tickets · Change of airport')).toBeVisible();
  expect(card.getByText('1 stop', { exact: false })).toHaveTextContent('1 stop · MXP');
  expect(card.getByText('Another day: 1')).toBeInTheDocument();
});
