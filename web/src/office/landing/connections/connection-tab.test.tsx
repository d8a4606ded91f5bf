import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { connection } from '@/test/seo';
import { server } from '@/test/server';

const CONNECTIONS = '?tab=connections';
const CONNECTION = '/api/admin/seo-connections/:id';
const NAME = 'Tirana to Rome';

type User = ReturnType<typeof renderScreen>['user'];

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

/** Chooses a location by typing. */
async function choose(user: User, label: string, text: string) {
  await user.type(await screen.findByRole('combobox', { name: label }), text);
  await waitFor(() => expect(optionNames()).toHaveLength(1));
  await user.keyboard('{Enter}');
}

test('connections are listed with their pages', async () => {
  const held = connection({ id: 'held', to: { id: 'bari', name: 'Bari', type: 'city' }, page_state: 'held' });
  answerLanding({ connections: [connection(), held] });
  const { container } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  const row = (await screen.findByRole('link', { name: NAME })).closest('tr');
  expect(row).toHaveTextContent('City → City/bileta-avioni/nga-tirana-per-romen/ActiveLive');
  expect(screen.getByRole('link', { name: `Preview ${NAME}` })).toHaveAttribute('href', connection().template_url);
  expect(screen.getByRole('link', { name: 'Preview Tirana to Bari' })).not.toHaveAttribute('href');
  expect(await audit(container)).toEqual([]);
});

test('a connection is added by keyboard; the destinations exclude the origin', async () => {
  const { sent } = answerLanding();
  const { user, location } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: 'Add Connection' }));
  await choose(user, 'From', 'tir');
  await user.click(screen.getByRole('combobox', { name: 'To' }));
  await waitFor(() => expect(optionNames()).toEqual(['Rome City', 'Italy State']));
  expect(await audit(document.body)).toEqual([]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('Type of the page: city-state')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Connection added')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/admin/screen?tab=connections'));
  const body = { from_location_id: 'tirana', to_location_id: 'italy' };
  expect(sent).toEqual([{ request: 'POST seo-connections', ifMatch: null, body }]);
});

test('both locations are required, and must differ', async () => {
  const { sent } = answerLanding();
  const { user } = renderScreen(<SeoScreen />, { query: `${CONNECTIONS}&open=new` });

  const form = within(await screen.findByRole('form', { name: 'New connection' }));
  await user.click(form.getByRole('button', { name: 'Add Connection' }));
  const from = form.getByRole('combobox', { name: 'From' });
  expect(from).toHaveAccessibleDescription('Invalid locations selected');
  await waitFor(() => expect(from).toHaveFocus());
  await choose(user, 'To', 'rome');
  await choose(user, 'From', 'rome');
  await user.click(form.getByRole('button', { name: 'Add Connection' }));

  const to = form.getByRole('combobox', { name: 'To' });
  await waitFor(() => expect(to).toHaveAccessibleDescription('Cannot connect a location to itself'));
  expect(sent).toEqual([]);
});

test.each<[code: string, fields: Record<string, string>, message: string]>([
  ['same_location', {}, 'Cannot connect a location to itself'],
  ['invalid_location', {}, 'Invalid locations selected'],
  ['no_template_type', {}, 'No template type found for this connection'],
  ['invalid', { to_location_id: 'no_template_type' }, 'No template type found for this connection'],
])('the refusal %s with %j says: %s', async (code, fields, message) => {
  answerLanding();
  server.use(
    http.post('/api/admin/seo-connections', () => HttpResponse.json({ code, message: 'no', fields }, { status: 422 })),
  );
  const { user } = renderScreen(<SeoScreen />, { query: `${CONNECTIONS}&open=new` });

  await choose(user, 'From', 'tirana');
  await choose(user, 'To', 'rome');
  await user.click(
    within(screen.getByRole('form', { name: 'New connection' })).getByRole('button', { name: 'Add Connection' }),
  );

  expect(await screen.findByText(message)).toBeVisible();
});

test('the status is toggled by its badge, and undone', async () => {
  const { sent } = answerLanding({ connections: [connection()] });
  const { user } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: `Active: ${NAME}` }));
  expect(await screen.findByRole('button', { name: `Inactive: ${NAME}` })).toBeVisible();
  expect(await screen.findByText(`${NAME} is inactive.`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByRole('button', { name: `Active: ${NAME}` })).toBeVisible();
  expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    ['"r1"', { status: 'inactive' }],
    ['"r2"', { status: 'active' }],
  ]);
});

test.each<[code: string, message: string]>([
  ['invalid_location', 'Failed to update connection status: Invalid locations selected'],
  ['something_new', 'Failed to update connection status'],
])('a toggle that is refused with %s says: %s', async (code, message) => {
  answerLanding({ connections: [connection({ status: 'inactive' })] });
  server.use(http.patch(CONNECTION, () => HttpResponse.json({ code, message: 'no' }, { status: 422 })));
  const { user } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: `Inactive: ${NAME}` }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: `Inactive: ${NAME}` })).toBeVisible();
});

test('the ends of a connection are not edited, and its status is', async () => {
  const { sent } = answerLanding({ connections: [connection()] });
  const { user } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: `Edit ${NAME}` }));
  const form = within(await screen.findByRole('form', { name: 'Connection' }));
  expect(form.getByRole('textbox', { name: 'From' })).toBeDisabled();
  expect(form.getByRole('textbox', { name: 'To' })).toBeDisabled();
  expect(await audit(screen.getByRole('dialog'))).toEqual([]);
  await user.click(form.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Inactive' }));
  await user.click(form.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Connection saved')).toBeVisible();
  expect(sent).toEqual([
    { request: 'PATCH seo-connections/tirana-rome', ifMatch: '"r1"', body: { status: 'inactive' } },
  ]);
});

test('a connection is deleted after a question', async () => {
  const { sent } = answerLanding({ connections: [connection()] });
  const { user } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: `Delete ${NAME}` }));
  const dialog = await screen.findByRole('alertdialog', { name: `Delete ${NAME}` });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this connection?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([{ request: 'DELETE seo-connections/tirana-rome', ifMatch: '"r1"', body: null }]);
});

test('what fails says so', async () => {
  answerLanding({ connections: [connection()] });
  server.use(
    http.patch(CONNECTION, () => apiError(409)),
    http.delete(CONNECTION, () => apiError(409)),
    http.get('/api/admin/seo-connections/options', () => apiError(404)),
  );
  const { user } = renderScreen(<SeoScreen />, { query: CONNECTIONS });

  await user.click(await screen.findByRole('button', { name: `Active: ${NAME}` }));
  expect(await screen.findByText('Failed to update connection status')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Delete ${NAME}` }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete connection')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Add Connection' }));
  expect(await screen.findByText('Failed to load locations')).toBeVisible();
});

test('a list that cannot be loaded says so', async () => {
  answerLanding();
  server.use(http.get('/api/admin/seo-connections', () => apiError(404)));
  renderScreen(<SeoScreen />, { query: CONNECTIONS });

  expect(await screen.findByText('Failed to load route connections')).toBeVisible();
});

test('viewers see everything and change nothing', async () => {
  answerLanding({ connections: [connection()] });
  renderScreen(<SeoScreen />, { query: CONNECTIONS, role: 'viewer' });

  expect(await screen.findByRole('button', { name: `Active: ${NAME}` })).toBeDisabled();
  expect(screen.getByRole('button', { name: `Delete ${NAME}` })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add Connection' })).toBeDisabled();
  expect(screen.getByRole('link', { name: `Preview ${NAME}` })).toHaveAttribute('href');
});
