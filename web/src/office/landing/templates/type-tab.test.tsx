import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { CREATED, templateType } from '@/test/seo';
import { server } from '@/test/server';
import { csvLines } from '@/ui/table/csv';
import { typeColumns } from './type-tab';

const TYPES = '?tab=types';
const TYPE = '/api/admin/seo-template-types/:id';

test('types are listed, with links to their templates', async () => {
  answerLanding({ types: [templateType(), templateType({ id: 'b', name: 'State → City', has_template: false })] });
  const { user, container, location } = renderScreen(<SeoScreen />, { query: TYPES });

  const row = (await screen.findByRole('link', { name: 'City → City' })).closest('tr');
  expect(row).toHaveTextContent('City → Citycity-cityRoutes from a city to a cityActive12Edit template');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Not saved yet: template of State → City' }));

  expect(location()).toBe('/admin/screen?tab=templates&type=b');
});

test('a type of a new installation is built in, on the screen and in the file', async () => {
  const types = [templateType({ created_at: '1970-01-01T00:00:00.000Z' }), templateType({ id: 'b', name: 'Own' })];
  answerLanding({ types });
  renderScreen(<SeoScreen />, { query: TYPES });

  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
  expect(await rowOf('City → City')).toHaveTextContent(/Built in$/);
  expect(await rowOf('Own')).toHaveTextContent(/ ago$/);
  const file = csvLines(
    typeColumns(() => {}),
    types,
  );
  expect(file.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(['Built in', CREATED, '']);
});

test('a type is added; its slug follows from its name', async () => {
  const { sent } = answerLanding();
  const { user, location } = renderScreen(<SeoScreen />, { query: TYPES });

  await user.click(await screen.findByRole('button', { name: 'Add Template Type' }));
  const form = within(await screen.findByRole('form', { name: 'New template type' }));
  await user.click(form.getByRole('button', { name: 'Add Template Type' }));
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Slug: … Enter a name.');
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Qytet → Shtet');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Slug: qytet-shtet/);
  await user.type(form.getByRole('textbox', { name: 'Description' }), 'Tjetër');
  expect(await audit(screen.getByRole('dialog'))).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Template type added')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/admin/screen?tab=types'));
  const body = { name: 'Qytet → Shtet', description: 'Tjetër', status: 'active' };
  expect(sent).toEqual([{ request: 'POST seo-template-types', ifMatch: null, body }]);
});

test('a type is edited, unless somebody else was faster', async () => {
  answerLanding();
  const current = templateType({ description: 'Theirs', revision: 'r5' });
  const asked: unknown[] = [];
  server.use(
    http.patch(TYPE, ({ request }) => {
      asked.push(request.headers.get('if-match'));
      const body = { code: 'changed_meanwhile', message: '', fields: {}, request_id: '1', current };
      return asked.length === 1
        ? HttpResponse.json(body, { status: 412 })
        : HttpResponse.json(templateType({ description: 'Mine', revision: 'r6' }));
    }),
  );
  const { user } = renderScreen(<SeoScreen />, { query: TYPES });

  await user.click(await screen.findByRole('button', { name: 'Edit City → City' }));
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await user.clear(description);
  await user.type(description, 'Mine{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));

  expect(await screen.findByText('Template type saved')).toBeVisible();
  expect(asked).toEqual(['"r1"', '"r5"']);
});

test('a type is deleted after a question, but not while it is in use', async () => {
  const { sent } = answerLanding();
  server.use(
    http.delete(TYPE, () => HttpResponse.json({ code: 'in_use', message: '', fields: {} }, { status: 409 }), {
      once: true,
    }),
  );
  const { user } = renderScreen(<SeoScreen />, { query: TYPES });

  await user.click(await screen.findByRole('button', { name: 'Delete City → City' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete City → City' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this template?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Failed to delete templateRoute connections use this type. Make it inactive instead, so that no new ones are created, or delete its connections first.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([{ request: 'DELETE seo-template-types/city-city', ifMatch: '"r1"', body: null }]);
});

test('a type that cannot be saved, and a list that cannot be loaded, say so', async () => {
  answerLanding();
  server.use(http.patch(TYPE, () => apiError(409)));
  const { user } = renderScreen(<SeoScreen />, { query: `${TYPES}&open=city-city` });
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'x{Enter}');
  expect(await screen.findByText('Failed to save template')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  server.use(http.get('/api/admin/seo-template-types', () => apiError(404)));
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Inactive' }));

  expect(await screen.findByText('Failed to load templates')).toBeVisible();
});

test('viewers see everything and change nothing', async () => {
  answerLanding();
  renderScreen(<SeoScreen />, { query: TYPES, role: 'viewer' });

  expect(await screen.findByRole('button', { name: 'Delete City → City' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Edit City → City' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Add Template Type' })).toBeDisabled();
});
