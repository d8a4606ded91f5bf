import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { seoChange, seoState } from '@/test/seo';
import { server } from '@/test/server';

const STATES = '?tab=states';
const ITALY = seoState({ state_name: 'Italy', name_sq: 'Itali', is_enabled: true, locations: 32 });
const FAILED = 'Failed to update state. Please try again.';

const toggle = (name: string) => screen.findByRole('switch', { name: `Pages for ${name}` });

test('a state is enabled after its number of locations is shown, with progress and a result', async () => {
  const { sent, endChanges } = answerLanding({ states: [seoState(), ITALY] });
  const { user, container } = renderScreen(<SeoScreen />, { query: STATES });
  expect(await toggle('Italy')).toBeChecked();
  expect(await audit(container)).toEqual([]);

  await user.click(await toggle('Albania'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Enable Albania' });
  expect(dialog).toHaveTextContent('3 locations will be created');
  expect(await audit(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Enable Albania' }));

  const running = await screen.findByRole('list', { name: 'Changes under way' });
  expect(running).toHaveTextContent('Enable Albania1 of 31 created, 0 updated, 0 skipped, 0 failed');
  expect(await toggle('Albania')).toBeDisabled();
  const failures = [{ subject: 'Vlora', reason: 'The database was busy' }];
  endChanges({ done: 3, created: 1, skipped: 1, failed: 1, failures });
  const result = '1 created, 0 updated, 1 skipped, 1 failed';
  expect(await screen.findByText(`Enable Albania is done: ${result}.`)).toBeVisible();
  const history = screen.getByRole('table', { name: 'Recent changes' });
  await user.click(within(history).getByText('Reasons of 1 failure'));
  expect(within(history).getByText('Vlora: The database was busy')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Changes under way' })).toBeNull();
  const change = { kind: 'enable_state', state_name: 'Albania' };
  expect(sent.map(({ body }) => body)).toEqual([{ ...change, dry_run: true }, change]);
});

test('the new cities of an enabled state are added without a loss', async () => {
  const state = seoState({ is_enabled: true, cities: 5, locations: 4 });
  const { sent } = answerLanding({ states: [state], preview: { locations: 2, connections: 0, pages: 0 } });
  const { user, container } = renderScreen(<SeoScreen />, { query: STATES });
  const add = await screen.findByRole('button', { name: 'Add 2 new cities of Albania' });
  expect(await audit(container)).toEqual([]);

  await user.click(add);
  const dialog = await screen.findByRole('alertdialog', { name: 'Add 2 new cities of Albania' });
  expect(dialog).toHaveTextContent('2 locations will be created');
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 new cities of Albania' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)?.body).toEqual({ kind: 'enable_state', state_name: 'Albania' });
});

test('disabling says how many live pages it removes, and can be given up', async () => {
  const preview = { locations: 32, connections: 1720, pages: 640 };
  const { sent } = answerLanding({ states: [ITALY], preview });
  const { user } = renderScreen(<SeoScreen />, { query: STATES });

  await user.click(await toggle('Italy'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Disable Italy' });
  expect(dialog).toHaveTextContent('32 locations with their texts and 1,720 connections will be deleted.');
  expect(dialog).toHaveTextContent('640 live pages will be removed.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toHaveLength(1);
});

test('a state shows its live pages, or how many were found', async () => {
  const germany = seoState({ state_name: 'Germany', live_pages: 1990, live_pages_is_exact: false });
  answerLanding({ states: [seoState({ live_pages: 640 }), germany] });
  renderScreen(<SeoScreen />, { query: STATES });
  await toggle('Germany');

  expect(screen.getByRole('row', { name: /Albania/ })).toHaveTextContent('640');
  expect(screen.getByRole('row', { name: /Germany/ })).toHaveTextContent('1,990+');
});

test('a change under way is stopped and resumed', async () => {
  const { sent } = answerLanding({ states: [seoState()], changes: [seoChange()] });
  const { user } = renderScreen(<SeoScreen />, { query: STATES });

  await user.click(await screen.findByRole('button', { name: 'Stop: Enable Albania' }));

  expect(await screen.findByText(/^Enable Albania was stopped: 1 created/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume: Enable Albania' }));
  expect(await screen.findByRole('button', { name: 'Stop: Enable Albania' })).toBeVisible();
  expect(sent.map(({ request }) => request)).toEqual([
    'POST seo-changes/change-1/stop',
    'POST seo-changes/change-1/resume',
  ]);
});

test('a change whose job has died says so', async () => {
  answerLanding({ changes: [seoChange({ state: 'stopped', error: 'Its job ended before it was done.' })] });
  const { container } = renderScreen(<SeoScreen />, { query: STATES });

  expect(await screen.findByText('Failed')).toBeVisible();
  expect(screen.getByText('Its job ended before it was done.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resume: Enable Albania' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('the list is filtered, and says when it cannot be loaded', async () => {
  const { queries } = answerLanding({ states: [seoState()] });
  const { user } = renderScreen(<SeoScreen />, { query: STATES });
  await toggle('Albania');

  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(screen.getByRole('option', { name: 'Enabled' }));
  await waitFor(() => expect(queries).toContain('seo-states?enabled=true&sort=state_name&page=1'));
  server.use(http.get('/api/admin/seo-states', () => apiError(404)));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x{Enter}');

  expect(await screen.findByText('Failed to load states. Please try again.')).toBeVisible();
});

test.each([
  ['counted', 0],
  ['started', 1],
])('a change that cannot be %s says so', async (_, before) => {
  answerLanding({ states: [seoState()] });
  const { user } = renderScreen(<SeoScreen />, { query: STATES });
  await toggle('Albania');
  if (before === 0) server.use(http.post('/api/admin/seo-changes', () => apiError(409)));

  await user.click(await toggle('Albania'));
  if (before === 1) {
    const dialog = await screen.findByRole('alertdialog');
    server.use(http.post('/api/admin/seo-changes', () => apiError(409)));
    await user.click(within(dialog).getByRole('button', { name: 'Enable Albania' }));
  }

  expect(await screen.findByText(FAILED)).toBeVisible();
});

test('viewers see everything and change nothing', async () => {
  answerLanding({ states: [ITALY], changes: [seoChange()] });
  renderScreen(<SeoScreen />, { query: STATES, role: 'viewer' });

  expect(await toggle('Italy')).toBeDisabled();
  expect(await screen.findByRole('button', { name: /^Stop/ })).toBeDisabled();
});
