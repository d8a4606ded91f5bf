import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { apiError, searchParams } from '@/test/agents';
import { answerAirports, ISTANBUL } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import {
  answerReport,
  answerSavedSearches,
  batchOf,
  providerRequest,
  run,
  savedSearch,
  searchReport,
  second,
} from '@/test/searches';
import { server } from '@/test/server';

const PATH = '/admin/searches';
const ANA = { id: '0193a5b2-0000-7000-8000-00000000000a', name: 'Ana Hoxha', email: 'ana@agjencia.example' };

function renderPage(path = PATH, role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(path);
}

const cells = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('a search is shown with its user, route, dates, party, stability and cache', async () => {
  const now = Date.now();
  const soon = new Date(now + 60_000).toISOString();
  answerSavedSearches([
    savedSearch(1, { user: ANA, cache_status: 'valid', cached_until: soon, price_stability_level: 'HIGH' }),
    savedSearch(2, { cache_status: 'expired', cached_until: '2026-10-25T23:30:00Z' }),
    savedSearch(3, { search_params: searchParams({ returnDate: null, tripType: 'oneWay' }) }),
    savedSearch(4, { search_params: null }),
  ]);
  const { container } = renderPage();

  expect(await cells(batchOf(1))).toEqual([
    batchOf(1),
    '0193a5b2',
    'TIA → FCO',
    '12 Dec 2026 – 19 Dec 2026',
    '2A 1C2 adults, 1 child · Round trip',
    'HIGH',
    expect.stringMatching(/^Valid until (?:\d\d \w{3} \d{4} )?\d\d:\d\d$/),
    expect.stringMatching(/^\d\d \w{3} \d{4} \d\d:\d\d$/),
    'View Results',
  ]);
  expect((await cells(batchOf(2))).slice(1, 7)).toEqual([
    'Anonymous',
    'TIA → FCO',
    '12 Dec 2026 – 19 Dec 2026',
    '2A 1C2 adults, 1 child · Round trip',
    'MEDIUM',
    // In the time zone of the agency it is the next day.
    'Expired at 26 Oct 2026 00:30',
  ]);
  expect(await cells(batchOf(3))).toEqual(expect.arrayContaining(['12 Dec 2026', 'Not cached']));
  expect((await cells(batchOf(4))).slice(2, 5)).toEqual(['Cannot be read', '', '']);
  expect(screen.getAllByRole('link', { name: 'View Results' })[0]).toHaveAttribute(
    'href',
    `/results?batch_id=${batchOf(1)}`,
  );
  expect(screen.getByText('4 searches')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('each stability has a shape that fills the height of its line', async () => {
  const shapes = { HIGH: 'lucide-shield-check', MEDIUM: 'lucide-shield', LOW: 'lucide-shield-alert' } as const;
  const levels = ['HIGH', 'MEDIUM', 'LOW'] as const;
  answerSavedSearches(levels.map((level, place) => savedSearch(place, { price_stability_level: level })));
  renderPage();

  for (const level of levels) {
    const word = await screen.findByText(level);
    expect(word.querySelector('svg')).toHaveClass(shapes[level]);
  }
});

test('the name of a user appears on focus, and the user filters the list', async () => {
  const asked = answerSavedSearches([savedSearch(1, { user: ANA })]);
  const { user, location } = renderPage();
  const button = await screen.findByRole('button', { name: '0193a5b2' });

  button.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Ana Hoxha, ana@agjencia.example');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(location()).toBe(`${PATH}?user=${ANA.id}`));
  await waitFor(() => expect(asked.at(-1)).toBe(`?user=${ANA.id}&page=1`));
});

test('of 10,000 pages five are offered, and the number of searches is said', async () => {
  answerSavedSearches([savedSearch()], { total: 10_000, pages: 1000, total_is_exact: false });
  renderPage();

  expect(await screen.findByText('More than 10,000 searches')).toBeVisible();
  const pages = screen.getAllByRole('button', { name: /^Page \d+$/ }).map((button) => button.textContent);
  expect(pages).toEqual(['1', '2', '3', '4', '5']);
});

test('filters are sent as parameters, a route in any form, and half a text is not sent', async () => {
  const asked = answerSavedSearches([savedSearch()]);
  const { user, location } = renderPage();
  await cells(batchOf(1));

  await user.type(screen.getByRole('textbox', { name: 'Route' }), 'tia');
  await user.type(screen.getByRole('textbox', { name: 'Batch ID' }), '019a');
  expect(screen.getByRole('textbox', { name: 'Route' })).toHaveAccessibleDescription('Write both codes: TIA-FCO');
  expect(screen.getByRole('textbox', { name: 'Batch ID' })).toHaveAccessibleDescription(
    'At least its first 8 characters',
  );
  await user.clear(screen.getByRole('textbox', { name: 'Batch ID' }));
  await user.type(screen.getByRole('textbox', { name: 'Route' }), ' → fco');
  await user.type(screen.getByLabelText('Departure'), '2026-12-12');

  await waitFor(() => expect(asked.at(-1)).toBe('?departure_date=2026-12-12&origin=TIA&destination=FCO&page=1'));
  expect(location()).toBe(`${PATH}?route=tia+%E2%86%92+fco&departure_date=2026-12-12`);
});

test('a filter that the server does not accept is explained at its field', async () => {
  answerSavedSearches([savedSearch()]);
  server.use(
    http.get('/api/admin/searches', ({ request }) =>
      request.url.includes('user=nobody') ? apiError(400, { user: 'invalid' }) : undefined,
    ),
  );
  const { container } = renderPage(`${PATH}?user=nobody`);

  expect(await screen.findByText('There is no such user.')).toBeVisible();
  expect(screen.getByText('No search matches these filters.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('searches that cannot be loaded are loaded again on demand', async () => {
  answerSavedSearches([]);
  server.use(http.get('/api/admin/searches', () => apiError(404), { once: true }));
  const { user, container } = renderPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load searches. Please try again.');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Nobody has searched yet.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a row opens everything about its search, by keyboard alone', async () => {
  answerSavedSearches([savedSearch(1), savedSearch(2)]);
  answerReport(searchReport());
  answerReport(searchReport({ search: savedSearch(2, { user: ANA }), equal_searches: 0 }));
  const { user, location, container } = renderPage();
  (await screen.findByRole('link', { name: batchOf(1) })).focus();

  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('dialog', { name: 'Search TIA → FCO' }));
  const section = within(await panel.findByRole('region', { name: 'Run 1' }));
  expect(panel.getByText('Shared with 2 equal searches')).toBeVisible();
  expect(panel.getByText('Tirana (TIA) – Rome (FCO)')).toBeVisible();
  expect(section.getByText('4 dropped: 2 for another date, 1 without a price, 1 with a train or bus')).toBeVisible();
  expect(section.getByText('HTTP 502')).toBeVisible();
  expect(
    section.getByText(/started after 0.5 s · took 25.5 s · 4.2 s of it in HTTP · 3 HTTP calls · attempt 3/),
  ).toBeVisible();
  const job = searchReport().runs[0]?.jobs[0]?.id;
  expect(section.getByRole('link', { name: 'fetch_rapidapi' })).toHaveAttribute('href', `/admin/jobs?job=${job}`);
  expect(panel.getByText('flightapi failed: HTTP 502')).toBeVisible();
  expect(panel.getByText('09:00:26')).toBeVisible();
  expect(await audit(container.ownerDocument.body)).toEqual([]);
  await user.keyboard('j');
  await waitFor(() => expect(location()).toBe(`${PATH}?open=${batchOf(2)}`));
  expect(await panel.findByText('Ana Hoxha, ana@agjencia.example')).toBeVisible();
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.getByRole('link', { name: batchOf(2) })).toHaveFocus());
});

test('a city has the code that people know', async () => {
  answerAirports([ISTANBUL]);
  const params = searchParams({ toCode: ISTANBUL.code, toLocation: 'Istanbul (IST)' });
  const search = savedSearch(1, { search_params: params });
  const requests = [providerRequest({ destination: ISTANBUL.code })];
  answerSavedSearches([search]);
  answerReport(searchReport({ search, runs: [run({ requests })] }));
  const { user } = renderPage();
  expect(await cells(batchOf(1))).toContain('TIA → IST');

  await user.click(screen.getByRole('link', { name: batchOf(1) }));

  const panel = await screen.findByRole('dialog', { name: 'Search TIA → IST' });
  expect(await within(panel).findByText('RapidAPI · TIA → IST')).toBeVisible();
  expect(screen.queryByText(/ISTA/)).toBeNull();
});

test('a search that runs is read again until it is complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  answerSavedSearches([]);
  const running = run({ status: 'running', finished_at: null, requests: [] });
  answerReport(searchReport({ search: savedSearch(1, { status: 'running' }), runs: [running] }));
  renderPage(`${PATH}?open=${batchOf(1)}`);
  expect(await screen.findByText('No provider was asked.')).toBeVisible();

  answerReport(searchReport());
  await vi.advanceTimersByTimeAsync(2000);

  expect(await screen.findByText('HTTP 502')).toBeVisible();
});

test('an unknown search is said to be unknown, and its batch id can be copied', async () => {
  answerSavedSearches([]);
  server.use(http.get(`/api/admin/searches/${batchOf(9)}`, () => apiError(404)));
  const { user, container } = renderPage(`${PATH}?open=${batchOf(9)}`);

  expect(await screen.findByRole('heading', { name: 'Search not found' })).toBeVisible();
  expect(await audit(container.ownerDocument.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy batch id' }));

  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(batchOf(9));
});

/** A row that is as long as the pieces in which the browser takes a file. */
const LONG_ROW = `${'b'.repeat(4 * 1024 * 1024)},TIA`;

/** The server sends the first part of an export at once, and the rest once the gate is open. */
function answerExport() {
  const { open, passed } = gate();
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/searches.csv', ({ request }) => {
      asked.push(`${new URL(request.url).search} ${request.headers.get('authorization')?.slice(0, 13)}`);
      const parts = [`batch_id,from\nb1,TIA\n${LONG_ROW}\n`, 'b3,TIA\n'].map((text) => new TextEncoder().encode(text));
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(parts[0]);
          await passed;
          if (!request.signal.aborted) {
            controller.enqueue(parts[1]);
            controller.close();
          }
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/csv' } });
    }),
  );
  return { open, asked };
}

test('an export uses the filters, says how far it is, and is given to the user', async () => {
  answerSavedSearches([savedSearch()]);
  const { open, asked } = answerExport();
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:file';
      },
      revokeObjectURL: () => {},
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = renderPage(`${PATH}?route=TIA-FCO`);
  await cells(batchOf(1));

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('2 rows')).toBeVisible();
  open();

  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(asked).toEqual(['?origin=TIA&destination=FCO Bearer access']);
  expect(await files[0]?.text()).toBe(`batch_id,from\nb1,TIA\n${LONG_ROW}\nb3,TIA\n`);
  expect(click.mock.instances[0]).toMatchObject({ download: 'searches.csv' });
});

test('an export can be cancelled, and a failed one is said', async () => {
  answerSavedSearches([savedSearch()]);
  answerExport();
  const { user } = renderPage();
  await cells(batchOf(1));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await screen.findByText('2 rows');

  await user.click(screen.getByRole('button', { name: 'Cancel the export' }));

  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(screen.queryByText('The export failed.')).toBeNull();
  server.use(http.get('/api/admin/searches.csv', () => apiError(500)));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The export failed.')).toBeVisible();
});

test('a viewer sees the searches too', async () => {
  answerSavedSearches([savedSearch(1, { created_at: second(0) })]);
  renderPage(PATH, 'viewer');

  expect(await cells(batchOf(1))).toContain('View Results');
});
