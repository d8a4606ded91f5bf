import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FlightOption, SearchView } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, segment, source, view } from '@/test/factories';
import { gate } from '@/test/gate';
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

/** A running search with one flight; it ends with two once the test lets it. */
function holdSecond(count = 2): () => void {
  const { open, passed } = gate();
  let asked = 0;
  server.use(
    http.get('/api/searches/:id', async () => {
      asked += 1;
      if (asked === 1) return HttpResponse.json(view({ status: 'running', progress: RUNNING, results: link(1, 1) }));
      await passed;
      return HttpResponse.json(view({ version: 2, results: link(2, count) }));
    }),
  );
  return open;
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

/** The line about the whole search. */
const summary = () => within(screen.getByRole('region', { name: 'Search progress' })).getByRole('status');

const cards = () => screen.getAllByRole('article');

test('a complete search shows the first five, and five more, and the rest', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  const { user, container } = renderSite(ADDRESS);

  await waitFor(() => expect(cards()).toHaveLength(5));
  expect(summary()).toHaveTextContent('Search complete · 12 flights · 2 sources');
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

/** The focus is in the list, as that of a visitor who goes through it. */
async function readTheList() {
  const [open] = await screen.findAllByRole('button', { name: /^View details/ });
  act(() => open?.focus());
}

test('flights that arrive while nobody is in the list are in it at once', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 2) }),
  );
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  renderSite(ADDRESS);

  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
  expect(screen.queryByRole('button', { name: /new flight/ })).toBeNull();
});

test('a finished search names its cheapest flight, also while that waits for the visitor', async () => {
  const second = holdSecond();
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: /1 new flight/ });
  expect(screen.getByRole('radio', { name: /^Cheapest ?€99/ })).toBeInTheDocument();
  expect(summary()).toHaveTextContent('2 flights');

  // Whoever leaves the list finds the new flights in it.
  await user.click(document.body);
  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
});

test('flights that arrive wait for the visitor in the list, and another order takes them in', async () => {
  const second = holdSecond();
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: '1 new flight, from €99' });
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);
  expect(screen.getByText('€120', { selector: '[data-slot=price]' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Cheapest/ }));

  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
});

test('a card of an earlier list opens, and says that its flight is gone', async () => {
  const second = holdSecond(1);
  resultsAre([flight('a')], [flight('b')]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: /1 new flight/ });
  await user.click(screen.getByRole('button', { name: /^View details/ }));

  expect(await screen.findByText('This flight is no longer found.')).toBeVisible();
});

test('a running search shows each source and keeps the layout', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING }));
  const { container } = renderSite(ADDRESS);

  expect(await screen.findByText('0 of 2 sources have answered')).toBeVisible();
  expect(screen.getByText('Source 1', { exact: false })).toHaveTextContent('Source 1: 1 flight so far');
  expect(screen.getByText('Source 2', { exact: false })).toHaveTextContent('Source 2: searching');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByRole('status', { name: 'Loading flights' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a partial end says how many sources answered', async () => {
  const providers = [source('burimi 1', 'done', 1), source('burimi 2', 'failed')];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  await screen.findByRole('article');
  expect(summary()).toHaveTextContent(/^1 flight · 1 of 2 sources/);
  expect(screen.getByText('Source 2', { exact: false })).toHaveTextContent('Source 2: did not answer');
});

test.each(['failed', 'late'] as const)('a list that ended as %s is not called complete', async (status) => {
  const providers = [source('burimi 1', status, 7), source('burimi 2', 'done', 1)];
  searchGoesThrough(view({ results: link(1, 1), progress: { percent: 100, stage: 'complete', providers } }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  await screen.findByRole('article');
  expect(summary()).toHaveTextContent(/^1 flight · 1 of 2 sources/);
  expect(screen.getByText('Source 1', { exact: false })).toHaveTextContent('Source 1: 7 flights, perhaps not all');
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

  await waitFor(() => expect(cards()).toHaveLength(2), { timeout: 15_000 });
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
  expect(await dialog.findByText('layover in Milano', { exact: false })).toHaveTextContent(
    '25h 15m layover in Milano (MXP)',
  );
  expect(dialog.getByText(/overnight/)).toBeVisible();
  expect(dialog.getByText('Change of airport', { exact: false })).toBeVisible();
  expect(dialog.getByText('Separate tickets', { exact: false })).toBeVisible();
  await user.keyboard('{Escape}');

  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Separate tickets · Change of airport')).toBeVisible();
  expect(card.getByText('1 stop', { exact: false }).parentElement).toHaveTextContent('1 stop · MXP');
  expect(card.getByText('arrives 1 day later')).toBeInTheDocument();
});

test('only a party of adults is told what each pays', async () => {
  const passengers = { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 1 };
  searchGoesThrough(view({ results: link(1, 1), search_params: { ...view().search_params, passengers } }));
  resultsAre([flight('a', { price: 300 })]);
  renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Total price', { exact: false })).toHaveTextContent('for 2 adults, 1 child, 1 infant');
  expect(screen.queryByText(/per person/)).toBeNull();
});

test('a return from another airport is said on the card and in the details', async () => {
  const back = segment('CIA', 'TIA', '2026-12-19T20:00:00', '2026-12-19T21:35:00');
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a', { return_flights: [back] })]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);

  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Return from another airport/)).toHaveTextContent('TIA – FCO, CIA – TIA');
  await user.keyboard('{Escape}');
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Return from another airport')).toBeVisible();
});

test('the airports of an opened flight have the names of the page, and codes alone until these are known', async () => {
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
  // What the server does not know has the name that the provider gave.
  expect(dialog.getAllByText(/Airport TIA/)).toHaveLength(2);
});

test('a card is a heading that says airline, times and price', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  renderSite(ADDRESS);

  const name = 'Wizz Air, TIA 06:05 – FCO 07:45, FCO 20:00 – TIA 21:35, €118';
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
  expect(screen.getByRole('article', { name })).toHaveTextContent(/Outbound.*Wizz Air.*Return.*Wizz Air/);
  expect(screen.getByRole('button', { name: `View details ${name}` })).toBeVisible();
});

test('the page that came with its search asks for the flights at once', async () => {
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

test('refreshing without a network says so', async () => {
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

test('a search that has just been sent has the focus on its heading', async () => {
  searchGoesThrough(view({ status: 'running', progress: RUNNING }));
  const { router } = renderSite('/en/home');
  await act(() => router.navigate(ADDRESS, { state: { params: view().search_params } }));

  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
