import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { gate } from '@/test/gate';
import { skipPauses } from '@/test/pauses';
import { renderScreen } from '@/test/render-screen';
import { answerRoutes, budget, popularity, updates } from '@/test/routes';
import { server } from '@/test/server';
import type { RouteChange, RouteUpdates } from './requests';
import { RoutesPage } from './routes-page';

const UPDATES = '?tab=updates&month=2026-12';
const VIENNA = 'Tirana (TIA) to Vienna (VIE)';
const ROME = updates({ id: 'rome', destination: 'ROM', destination_name: 'Rome (ROM)', revision: 'r1' });

/** The server answers changes of a route. Returns what was asked. */
function answerChanges(answer: (body: Partial<RouteUpdates>) => Response) {
  const asked: unknown[] = [];
  server.use(
    http.patch<{ id: string }>('/api/admin/route-updates/:id', async ({ request }) => {
      const body = (await request.json()) as Partial<RouteUpdates>;
      asked.push([request.headers.get('if-match'), body]);
      return answer(body);
    }),
  );
  return asked;
}

test('routes are listed with their searches, most searched dates and the refresh budget', async () => {
  const asked = answerRoutes({ popular: [popularity()] });
  const { container } = renderScreen(<RoutesPage />);

  const table = await screen.findByRole('table', { name: 'Route Popularity' });
  const row = (await within(table).findByText('1,204')).closest('tr');
  expect(row).toHaveTextContent('20 Dec 200 searches');
  expect(row).toHaveTextContent('18 Dec 1 search');
  expect(within(table).getByRole('img', { name: /^Searches from Tirana .* 7 searches in 30 days/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Refresh budget' })).toHaveTextContent(
    '1,240 of 3,000 requests a day are needed (41%)Limited by the plan: 80,000 of 100,000 requests are left',
  );
  expect(screen.getByText('1 route')).toBeVisible();
  expect(new URLSearchParams(asked[0]).get('month')).toMatch(/^\d{4}-\d{2}$/);
  expect(new URLSearchParams(asked[0]).get('sort')).toBe('-search_count');
  expect(await audit(container)).toEqual([]);
});

test('a pause of the refreshes ends at a time by the clock of the agency', async () => {
  answerRoutes({});
  const paused = budget({ paused_until: '2026-11-20T10:05:00.000Z' });
  server.use(http.get('/api/admin/refresh-budget', () => HttpResponse.json(paused)));
  renderScreen(<RoutesPage />);

  const panel = await screen.findByRole('region', { name: 'Refresh budget' });
  await waitFor(() => expect(panel).toHaveTextContent(/Refreshes are paused until (?:20 Nov 2026 )?11:05\.$/));
});

test('the month, the tab and the filters are in the address', async () => {
  const asked = answerRoutes({ refreshed: [updates()] });
  const { user, location } = renderScreen(<RoutesPage />);
  const month = await screen.findByRole('combobox', { name: 'Month' });
  await user.click(month);
  const months = screen.getAllByRole('option');
  expect(months).toHaveLength(12);
  await user.click(months[2] as HTMLElement);
  await waitFor(() => expect(location()).toMatch(/\?month=\d{4}-\d{2}$/));

  const tab = screen.getByRole('link', { name: 'Update Frequency' });
  tab.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Tirana (TIA)', { exact: false });
  expect(screen.getByRole('link', { name: 'Update Frequency', current: 'page' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'Search routes' }), 'rome');
  await waitFor(() => expect(location()).toMatch(/tab=updates&month=\d{4}-\d{2}&q=rome$/));
  await waitFor(() => expect(asked.at(-1)).toContain('q=rome'));
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(screen.getByRole('option', { name: 'Last refresh failed' }));

  await waitFor(() => expect(asked.at(-1)).toContain('failing=true'));
});

test('the focus ring of a tab keeps its distance from the letters', async () => {
  answerRoutes({});
  renderScreen(<RoutesPage />);

  const tabs = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole('link');

  expect(tabs).toHaveLength(2);
  for (const tab of tabs) expect(tab).toHaveClass('px-3');
});

test.each([
  ['', 'No routes found'],
  ['?q=rome', 'No routes found for the selected criteria'],
  [`${UPDATES}&show=pinned`, 'No routes found for the selected criteria'],
])('an empty list at "%s" says so', async (query, text) => {
  answerRoutes({});
  renderScreen(<RoutesPage />, { query });

  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['', '/api/admin/routes', 'Failed to load route statistics'],
  [UPDATES, '/api/admin/route-updates', 'Failed to load update frequency settings'],
])('a list at "%s" that cannot be loaded says so', async (query, path, text) => {
  skipPauses();
  answerRoutes({});
  server.use(http.get(path, () => apiError(500)));
  renderScreen(<RoutesPage />, { query });

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('an interval is set at once, reported, and undone', async () => {
  answerRoutes({ refreshed: [updates(), ROME] });
  const asked = answerChanges(({ update_interval }) => {
    const isPinned = typeof update_interval === 'number';
    const change = isPinned ? { is_pinned: true, update_interval } : {};
    return HttpResponse.json(updates({ ...change, revision: isPinned ? 'second' : 'third' }));
  });
  const { user, container } = renderScreen(<RoutesPage />, { query: UPDATES });
  const select = await screen.findByRole('combobox', { name: `Interval: ${VIENNA}` });
  expect(select).toHaveTextContent('Automatic (3 h)');
  expect(await audit(container)).toEqual([]);

  select.focus();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByText('Settings updated successfully!')).toBeVisible();
  expect(screen.getByText(/ is refreshed every 6 hours\.$/)).toBeVisible();
  expect(select).toHaveTextContent('6 hours');
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(select).toHaveTextContent('Automatic (3 h)'));
  expect(asked).toEqual([
    ['"first"', { update_interval: 6 }],
    ['"second"', { update_interval: 'automatic' }],
  ]);
});

test('two quick changes of a route are sent one after the other, and both can be undone', async () => {
  answerRoutes({ refreshed: [updates(), ROME] });
  let row = updates();
  const answers = [gate(), gate()] as const;
  const asked: unknown[][] = [];
  server.use(
    http.patch('/api/admin/route-updates/:id', async ({ request }) => {
      const { update_interval, is_ignored } = (await request.json()) as RouteChange;
      const revision = request.headers.get('if-match');
      const number = asked.push([revision, update_interval ?? is_ignored]);
      await answers[number - 1]?.passed;
      if (revision !== `"${row.revision}"`) return apiError(412);
      const isPinned = typeof update_interval === 'number';
      row = {
        ...row,
        ...(update_interval != null && { is_pinned: isPinned, ...(isPinned && { update_interval }) }),
        ...(is_ignored != null && { is_ignored }),
        revision: `after ${number}`,
      };
      return HttpResponse.json(row);
    }),
  );
  const { user } = renderScreen(<RoutesPage />, { query: UPDATES });
  const select = await screen.findByRole('combobox', { name: `Interval: ${VIENNA}` });
  const status = (word: string) => screen.getByRole('button', { name: `${word}: ${VIENNA}` });

  await user.click(select);
  await user.click(screen.getByRole('option', { name: '6 hours' }));
  await user.click(status('Active'));
  expect(status('Disabled')).toBeVisible();
  answers[0].open();
  await screen.findByText(/is refreshed every 6 hours/);
  expect(status('Disabled'), 'the first answer does not take the second change back').toBeVisible();
  answers[1].open();
  await screen.findByText(/Vienna \(VIE\) is disabled/);
  expect(select).toHaveTextContent('6 hours');
  for (const undo of screen.getAllByRole('button', { name: 'Undo' })) await user.click(undo);

  await waitFor(() => expect(select).toHaveTextContent('Automatic'));
  await waitFor(() => expect(asked).toHaveLength(4));
  expect(status('Active')).toBeVisible();
  expect(asked.map(([revision]) => revision)).toEqual(['"first"', '"after 1"', '"after 2"', '"after 3"']);
});

test('a change that the server refuses is taken back', async () => {
  answerRoutes({ refreshed: [updates()] });
  answerChanges(() => apiError(500));
  const { user } = renderScreen(<RoutesPage />, { query: UPDATES });

  await user.click(await screen.findByRole('combobox', { name: `Interval: ${VIENNA}` }));
  await user.click(screen.getByRole('option', { name: '24 hours' }));
  expect(await screen.findByText('Failed to update interval')).toBeVisible();
  expect(screen.getByRole('combobox', { name: `Interval: ${VIENNA}` })).toHaveTextContent('Automatic (3 h)');
  await user.click(screen.getByRole('button', { name: `Active: ${VIENNA}` }));

  expect(await screen.findByText('Failed to update status')).toBeVisible();
  expect(screen.getByRole('button', { name: `Active: ${VIENNA}` })).toBeVisible();
});

test('a disabled route has a locked interval, and its error is shown', async () => {
  const failing = { last_error: 'API request failed: Forbidden', error_timestamp: '2026-11-20T10:00:00.000Z' };
  answerRoutes({ refreshed: [updates(), { ...ROME, is_ignored: true, next_due: null, ...failing }] });
  const asked = answerChanges(() => HttpResponse.json({ ...ROME, revision: 'r2' }));
  const { user } = renderScreen(<RoutesPage />, { query: UPDATES });
  const rome = 'Tirana (TIA) to Rome (ROM)';

  expect(await screen.findByRole('combobox', { name: `Interval: ${rome}` })).toBeDisabled();
  expect(screen.getByText('API request failed: Forbidden')).toBeVisible();
  expect(screen.getByText('in 1 hour')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Disabled: ${rome}` }));

  expect(await screen.findByRole('button', { name: `Active: ${rome}` })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: `Interval: ${rome}` })).toBeEnabled());
  expect(asked).toEqual([['"r1"', { is_ignored: false }]]);
});

test('viewers see everything and change nothing', async () => {
  answerRoutes({ refreshed: [updates()] });
  renderScreen(<RoutesPage />, { query: UPDATES, role: 'viewer' });

  const select = await screen.findByRole('combobox', { name: `Interval: ${VIENNA}` });
  expect(select).toBeDisabled();
  expect(select).toHaveAttribute('title', 'Only the administrator can change this.');
  expect(screen.getByRole('button', { name: `Active: ${VIENNA}` })).toBeDisabled();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('many routes are changed after their number and the cost are shown', async () => {
  answerRoutes({ refreshed: [updates(), ROME], total: 124 });
  const bodies: unknown[] = [];
  server.use(
    http.post('/api/admin/refresh-estimates', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ rows: 124, needed: 4160, budget: budget() });
    }),
    http.post('/api/admin/route-updates/bulk', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ rows: 124 });
    }),
  );
  const { user, container } = renderScreen(<RoutesPage />, { query: `${UPDATES}&level=HIGH` });

  await user.click(await screen.findByRole('checkbox', { name: new RegExp(VIENNA.replace(/[()]/g, '.')) }));
  expect(screen.getByText('1 route selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select all 124 routes' }));
  const rome = screen.getByRole('checkbox', { name: /Rome/ });
  await user.click(rome);
  expect(screen.getByText('2 routes selected'), 'another selection is not all routes').toBeVisible();
  await user.click(rome);
  await user.click(screen.getByRole('button', { name: 'Select all 124 routes' }));
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Change the selected routes' }));
  await user.click(screen.getByRole('option', { name: 'Interval: 3 hours' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change 124 routes of December 2026' });
  expect(dialog).toHaveTextContent('need 4,160 requests a day instead of 1,240; the account allows 3,000.');
  expect(dialog).toHaveTextContent('That is more than the account allows.');
  await user.click(within(dialog).getByRole('button', { name: 'Change 124 routes' }));

  expect(await screen.findByText('Settings updated successfully!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('124 routes selected')).toBeNull());
  const body = { month: '2026-12', filter: { level: 'HIGH' }, change: { update_interval: 3 } };
  expect(bodies).toEqual([body, body]);
});
