import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { seoLocation, seoState } from '@/test/seo';
import { server } from '@/test/server';

const LOCATIONS = '?tab=locations';
const FAILED = 'Failed to save location format. Please try again.';
const ROME = seoLocation({ id: 'rome', city: 'Rome', state: 'Italy', nga_format: 'Nga Roma', per_format: 'Për Romën' });

const textOf = (name: RegExp) => screen.findByRole('button', { name });

test('a text is edited by keyboard, saved on leaving it, and an empty one is null', async () => {
  const { sent } = answerLanding({ locations: [seoLocation()] });
  const { user, container } = renderScreen(<SeoScreen />, { query: LOCATIONS });
  const per = await textOf(/^per: Tirana: Për Tirana \(default\)/);
  expect(await audit(container)).toEqual([]);

  per.focus();
  await user.keyboard('{Enter}');
  const input = screen.getByRole('textbox', { name: 'per: Tirana' });
  expect(input).toHaveFocus();
  expect(await audit(container)).toEqual([]);
  await user.keyboard('Për Tiranën{Enter}');
  expect(await textOf(/^per: Tirana: Për Tiranën/)).toHaveFocus();
  await user.click(await textOf(/^nga: Tirana/));
  await user.clear(screen.getByRole('textbox', { name: 'nga: Tirana' }));
  await user.tab();

  expect(await textOf(/^nga: Tirana: Nga Tirana \(default\)/)).toBeVisible();
  await waitFor(() =>
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"r1"', { per_format: 'Për Tiranën' }],
      ['"r2"', { nga_format: null }],
    ]),
  );
});

test('Escape keeps the text, and so does leaving it unchanged', async () => {
  const { sent } = answerLanding({ locations: [ROME] });
  const { user } = renderScreen(<SeoScreen />, { query: LOCATIONS });

  await user.click(await textOf(/^per: Rome/));
  await user.keyboard('x{Escape}');
  expect(await textOf(/^per: Rome: Për Romën/)).toHaveFocus();
  await user.click(await textOf(/^per: Rome/));
  await user.tab();

  expect(await textOf(/^per: Rome: Për Romën/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a text that cannot be saved stays as it was typed, with the reason', async () => {
  answerLanding({ locations: [ROME] });
  server.use(http.patch('/api/admin/seo-locations/:id', () => apiError(500)));
  const { user } = renderScreen(<SeoScreen />, { query: LOCATIONS });

  await user.click(await textOf(/^per: Rome/));
  await user.keyboard('{{{{');
  await user.tab();
  const input = screen.getByRole('textbox', { name: 'per: Rome' });
  expect(input).toHaveAccessibleDescription('A text cannot contain {{.');
  await user.clear(input);
  await user.type(input, 'Drejt Romës');
  await user.tab();

  expect(await screen.findByText(FAILED)).toBeVisible();
  const again = screen.getByRole('textbox', { name: 'per: Rome' });
  expect(again).toHaveValue('Drejt Romës');
  expect(again).toHaveAccessibleDescription('The server is not available. Please try again.');
});

test('a text that somebody else has changed is shown before it is replaced', async () => {
  answerLanding({ locations: [ROME] });
  const current = { ...ROME, per_format: 'Në Romë', revision: 'r5' };
  const asked: unknown[] = [];
  server.use(
    http.patch('/api/admin/seo-locations/:id', ({ request }) => {
      asked.push(request.headers.get('if-match'));
      const body = { code: 'changed_meanwhile', message: '', fields: {}, request_id: '1', current };
      return asked.length === 1 ? HttpResponse.json(body, { status: 412 }) : HttpResponse.json(ROME);
    }),
  );
  const { user } = renderScreen(<SeoScreen />, { query: LOCATIONS });

  await user.click(await textOf(/^per: Rome/));
  await user.keyboard('!');
  await user.tab();
  const input = await screen.findByRole('textbox', { name: 'per: Rome' });
  expect(input).toHaveAccessibleDescription(/this text is now “Në Romë”/);
  await user.click(input);
  await user.tab();

  await waitFor(() => expect(asked).toEqual(['"r1"', '"r5"']));
});

test('marking a location ready shows the number of connections first', async () => {
  const preview = { locations: 1, connections: 412, pages: 0 };
  const { sent } = answerLanding({ locations: [seoLocation()], preview });
  const { user } = renderScreen(<SeoScreen />, { query: LOCATIONS });
  const select = await screen.findByRole('combobox', { name: 'Status: Tirana' });
  expect(select).toHaveTextContent('Waiting for configuration');

  await user.click(select);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'OK to be used',
    'Waiting for configuration',
    'Not needed',
  ]);
  await user.click(screen.getByRole('option', { name: 'OK to be used' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Set Tirana to “OK to be used”' });
  expect(dialog).toHaveTextContent('Up to 412 connections will be created');
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const change = { kind: 'set_status', location_ids: ['tirana'], status: 'ready' };
  expect(sent.map(({ body }) => body)).toEqual([{ ...change, dry_run: true }, change]);
});

test('a status that changes no connections is set without a question', async () => {
  const { sent } = answerLanding({ locations: [seoLocation()], preview: { locations: 1, connections: 0, pages: 0 } });
  const { user } = renderScreen(<SeoScreen />, { query: LOCATIONS });

  await user.click(await screen.findByRole('combobox', { name: 'Status: Tirana' }));
  await user.click(screen.getByRole('option', { name: 'Not needed' }));

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('many locations get a status, also all of a state', async () => {
  const locations = Array.from({ length: 2 }, (_, place) => seoLocation({ id: `l${place}`, city: `City ${place}` }));
  const preview = { locations: 2, connections: 8, pages: 0 };
  const { sent, queries } = answerLanding({ locations, preview, states: [seoState({ is_enabled: true })] });
  const { user } = renderScreen(<SeoScreen />, { query: `${LOCATIONS}&state=Albania` });

  await user.click(await screen.findByRole('checkbox', { name: 'Select City 0' }));
  await user.click(screen.getByRole('button', { name: 'Select all 2 locations of Albania' }));
  expect(await screen.findByText('2 locations selected')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Set the status of the selected locations' }));
  await user.click(screen.getByRole('option', { name: 'OK to be used' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Set 2 locations to “OK to be used”' });
  await user.click(within(dialog).getByRole('button', { name: 'Set status' }));

  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ kind: 'set_status', status: 'ready', location_ids: ['l0', 'l1'] }),
  );
  await waitFor(() => expect(screen.queryByText('2 locations selected')).toBeNull());
  expect(queries).toContain('seo-locations?state=Albania&page=1');
});

test('without enabled states, the list says what to do first', async () => {
  answerLanding();
  const { user, location } = renderScreen(<SeoScreen />, { query: LOCATIONS });
  expect(await screen.findByText('No Locations Available')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Select States for SEO' }));

  expect(location()).toBe('/admin/screen?tab=states');
});

test('a list that cannot be loaded says so', async () => {
  answerLanding();
  server.use(http.get('/api/admin/seo-locations', () => apiError(404)));
  renderScreen(<SeoScreen />, { query: LOCATIONS });

  expect(await screen.findByText('Failed to load locations. Please try again.')).toBeVisible();
});

test('viewers see everything and change nothing', async () => {
  answerLanding({ locations: [ROME] });
  renderScreen(<SeoScreen />, { query: LOCATIONS, role: 'viewer' });

  expect(await textOf(/^per: Rome/)).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Status: Rome' })).toBeDisabled();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
