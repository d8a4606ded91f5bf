import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { answerAirports, ISTANBUL } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerFetches, answerJob, fetched, STORED } from '@/test/fetches';
import { gate } from '@/test/gate';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { ManualSearchPage } from './manual-search-page';

const ROUTE = '?origin=TIA&destination=VIE&month=2026-12';

beforeEach(() => answerFetches());

async function fetchPrices(user: ReturnType<typeof renderScreen>['user'], origin: string, destination: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Origin' }), origin);
  await user.type(screen.getByRole('textbox', { name: 'Destination' }), `${destination}{Enter}`);
}

test('a month is fetched, and its prices are shown', async () => {
  const sent = answerJob({ state: 'done', attempt: 1, days_saved: 2 });
  const { user, location, container } = renderScreen(<ManualSearchPage />);
  await screen.findByText('No month has been fetched by hand yet.');
  expect(await audit(container)).toEqual([]);

  await fetchPrices(user, 'tiax', 'vie');

  expect(await screen.findByText('Prices saved successfully!')).toBeVisible();
  expect(await screen.findByText('Done: 2 days saved')).toBeVisible();
  expect(sent).toEqual([{ origin: 'TIA', destination: 'VIE', month: expect.stringMatching(/^\d{4}-\d{2}$/) }]);
  expect(location()).toContain('origin=TIA&destination=VIE');
  expect(await screen.findByRole('grid', { name: /^Prices from TIA to VIE/ })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('the days of a month are reached by the arrow keys, and are a table too', async () => {
  const { user } = renderScreen(<ManualSearchPage />, { query: ROUTE });
  const grid = await screen.findByRole('grid', { name: 'Prices from TIA to VIE in December 2026' });
  const day = (name: string) => within(grid).getByRole('gridcell', { name });

  day('Tuesday 1 Dec: no price').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(day('Thursday 3 Dec: €81.50, provider €61.00, direct')).toHaveFocus();
  expect(day('Friday 4 Dec: €119.00, provider €99.00, with stops')).toHaveTextContent('4€119€99');
  await user.click(screen.getByText('Show the days as a table'));

  const table = screen.getByRole('table', { name: 'Stored prices of December 2026' });
  expect(within(table).getByRole('row', { name: /3 Dec €61.00 €81.50 Direct/ })).toBeVisible();
});

test.each([
  ['', ''],
  ['TIA', ''],
  ['', 'VIE'],
])('without both airports ("%s", "%s") nothing is fetched', async (origin, destination) => {
  const { user } = renderScreen(<ManualSearchPage />);
  if (origin) await user.type(await screen.findByRole('textbox', { name: 'Origin' }), origin);
  if (destination) await user.type(await screen.findByRole('textbox', { name: 'Destination' }), destination);

  await user.click(await screen.findByRole('button', { name: 'Fetch prices' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter both origin and destination airports');
});

test.each([
  [{ state: 'dead', error: 'API request failed: Forbidden' }, 'API request failed: Forbidden'],
  [{ state: 'dead', error: 'Invalid API response format: Missing status' }, 'Invalid API response format'],
  [{ state: 'dead', error: 'connection reset' }, 'Failed to fetch prices'],
  [{ state: 'expired' }, 'Failed to fetch prices'],
] as const)('a fetch that ends as %j says why', async (job, text) => {
  answerJob(job);
  const { user } = renderScreen(<ManualSearchPage />);

  await fetchPrices(user, 'TIA', 'VIE');

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('an unknown airport is named at its field, and another failure is said', async () => {
  const body = { code: 'invalid_fields', message: '', fields: { origin: 'unknown_airport' }, request_id: '1' };
  server.use(http.post('/api/admin/calendar-fetches', () => HttpResponse.json(body, { status: 422 })));
  const { user } = renderScreen(<ManualSearchPage />);
  await fetchPrices(user, 'XXX', 'VIE');
  expect(await screen.findByText('No airport has this code.')).toBeVisible();
  // Both are entered.
  expect(screen.getByRole('alert')).not.toHaveTextContent('Please enter both');

  server.use(http.post('/api/admin/calendar-fetches', () => apiError(500)));
  await user.type(screen.getByRole('textbox', { name: 'Origin' }), '{Backspace}{Enter}');

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch prices'));
});

test('what was typed is kept when the screen is left by the end of the session, and Ctrl+Enter fetches it', async () => {
  const sent = answerJob({ state: 'done', attempt: 1, days_saved: 2 });
  const { user, unmount } = renderScreen(<ManualSearchPage />);
  await user.type(await screen.findByRole('textbox', { name: 'Origin' }), 'tia');
  await user.type(screen.getByRole('textbox', { name: 'Destination' }), 'vie');

  unmount();
  const again = renderScreen(<ManualSearchPage />);
  expect(await screen.findByRole('textbox', { name: 'Origin' })).toHaveValue('TIA');
  // Nothing is saved here.
  expect(screen.queryByText('Restored unsaved changes')).toBeNull();
  screen.getByRole('textbox', { name: 'Destination' }).focus();
  await again.user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ origin: 'TIA', destination: 'VIE' })]));
});

test('what is typed during a fetch stays, and the address still leads to the prices', async () => {
  const answer = gate();
  answerJob({ state: 'done', attempt: 1, days_saved: 2 });
  server.use(
    http.post('/api/admin/calendar-fetches', async () => {
      await answer.passed;
      return HttpResponse.json({ job_id: 'job' }, { status: 202 });
    }),
  );
  const { user, location } = renderScreen(<ManualSearchPage />);
  await fetchPrices(user, 'TIA', 'VIE');
  expect(screen.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  const origin = screen.getByRole('textbox', { name: 'Origin' });
  await user.clear(origin);
  await user.type(origin, 'prn');

  answer.open();

  await waitFor(() => expect(location()).toContain('origin=TIA&destination=VIE'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(origin).toHaveValue('PRN');
  expect(origin).toHaveFocus();
});

test('the progress of a fetch is shown, also after a reload', async () => {
  answerJob({ state: 'running', attempt: 2, error: 'API request failed: Bad Gateway' });
  const { container } = renderScreen(<ManualSearchPage />, { query: `${ROUTE}&job=job` });

  expect(await screen.findByText('Running, attempt 2')).toBeVisible();
  expect(screen.getByText('The last attempt failed: API request failed: Bad Gateway')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Progress of the fetch' })).toHaveAttribute('aria-valuenow', '67');
  expect(await audit(container)).toEqual([]);
});

test('a fetch that waits says until when, by the clock of the agency', async () => {
  answerJob({ state: 'scheduled', run_at: '2026-11-20T10:05:00.000Z' });
  renderScreen(<ManualSearchPage />, { query: `${ROUTE}&job=job` });

  const progress = within(await screen.findByRole('region', { name: 'Progress' }));
  await waitFor(() => expect(progress.getByRole('status')).toHaveTextContent(/^Waiting until (?:20 Nov 2026 )?11:05$/));
});

test('the last fetches are listed with their outcomes, and lead to the prices', async () => {
  const failed = { id: 'failed', state: 'dead', days_saved: null, error: 'API request failed: Forbidden' } as const;
  answerFetches(fetched(failed), fetched(), fetched({ id: 'lost', state: null, days_saved: null }));
  const { user, location } = renderScreen(<ManualSearchPage />);
  const table = await screen.findByRole('table', { name: 'Last fetches' });

  expect(await within(table).findByText('API request failed: Forbidden')).toBeVisible();
  expect(within(table).getByText('31 days saved')).toBeVisible();
  expect(within(table).getByText('Not known any more')).toBeVisible();
  expect(within(table).getAllByText('ana@agjencia.example')).toHaveLength(3);
  await user.click(within(table).getAllByRole('link', { name: 'Tirana (TIA) to Vienna (VIE)' })[1] as HTMLElement);

  expect(location()).toBe(`/admin/screen${ROUTE}`);
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveValue('VIE');
});

test('a city has the code that people know', async () => {
  answerAirports([ISTANBUL]);
  server.use(http.get('/api/admin/calendars', () => HttpResponse.json({ ...STORED, destination: ISTANBUL.code })));
  renderScreen(<ManualSearchPage />, { query: ROUTE.replace('VIE', ISTANBUL.code) });

  expect(await screen.findByRole('grid', { name: 'Prices from TIA to IST in December 2026' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'TIA to IST, December 2026' })).toBeVisible();
  expect(screen.queryByDisplayValue(/ISTA/)).toBeNull();
});

test('viewers see the prices and fetch nothing', async () => {
  renderScreen(<ManualSearchPage />, { query: ROUTE, role: 'viewer' });

  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Fetch prices' })).toBeDisabled();
});
