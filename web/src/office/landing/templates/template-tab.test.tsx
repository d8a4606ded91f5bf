import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { templateType, typeTemplate } from '@/test/seo';
import { server } from '@/test/server';

const TEMPLATES = '?tab=templates';
const TEMPLATE = '/api/admin/seo-template-types/:id/template';

const form = async () => within(await screen.findByRole('form', { name: 'Template' }));
const preview = () => screen.getByRole('region', { name: 'Preview' });
const names = () =>
  within(screen.getByRole('list', { name: 'Components' }))
    .getAllByRole('switch')
    .map((control) => control.getAttribute('aria-label')?.replace('Show ', ''));

function componentsIn(body: unknown): object[] {
  return (body as { components: object[] }).components;
}

/** jsdom has no layout: the components are rows of fifty pixels. */
function layOutComponents() {
  const spy = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
    return new DOMRect(0, place * 50, 600, 50);
  });
  onTestFinished(() => spy.mockRestore());
}

test('the texts are previewed as a search result while they are typed, and saved', async () => {
  const { sent } = answerLanding();
  const { user, container } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const fields = await form();
  expect(preview()).toHaveTextContent('bileta-avioni › nga-tirana-per-romenBileta avioni nga Tirana për Romën');
  expect(preview()).toHaveTextContent('34 of about 60 characters');
  expect(screen.getByText('1,204 pages')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  const title = fields.getByRole('textbox', { name: 'SEO title' });
  await user.clear(title);
  await user.type(title, `${'a'.repeat(58)} {{per_city}`);
  expect(preview()).toHaveTextContent('68 of about 60 characters: cut off');
  expect(preview()).toHaveTextContent(`${'a'.repeat(58)} p…`);
  await user.type(fields.getByRole('textbox', { name: 'URL structure' }), '/bileta-avioni-{{nga_city}');
  expect(preview()).toHaveTextContent('/bileta-avioni-nga-tirana/');
  await user.click(fields.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Template saved successfully!')).toBeVisible();
  const { meta_description } = typeTemplate().template ?? {};
  const seo_title = `${'a'.repeat(58)} {per_city}`;
  const body = { url_structure: '/bileta-avioni-{nga_city}', seo_title, meta_description };
  expect(sent).toEqual([{ request: 'PUT seo-template-types/city-city/template', ifMatch: '"r1"', body }]);
});

test('Reset brings the saved texts back', async () => {
  answerLanding();
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const title = (await form()).getByRole('textbox', { name: 'SEO title' });

  await user.type(title, ' x');
  await user.click((await form()).getByRole('button', { name: 'Reset' }));

  expect(title).toHaveValue(typeTemplate().template?.seo_title);
});

test.each([
  ['URL structure', '/rome', 'Begin with /bileta-avioni or /fluturime, or leave it empty.'],
  ['SEO title', '{{city}', '{city} is no placeholder.'],
  ['Meta description', '{{', '{} is no placeholder.'],
])('a wrong %s is marked', async (name, text, message) => {
  const { sent } = answerLanding();
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const fields = await form();

  await user.type(fields.getByRole('textbox', { name }), text);
  await user.click(fields.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([]);
});

test('components are locked until the template is saved', async () => {
  answerLanding({ template: typeTemplate({ template: null, components: [] }) });
  const { user, container } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const fields = await form();
  const notice = 'Save the template first to enable component management.';
  expect(screen.getByText(notice)).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Show SEOHead' })).toBeDisabled();
  expect(await audit(container)).toEqual([]);

  await user.type(fields.getByRole('textbox', { name: 'SEO title' }), 'Bileta');
  await user.type(fields.getByRole('textbox', { name: 'Meta description' }), 'Çmime');
  await user.click(fields.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(screen.getByRole('switch', { name: 'Show SEOHead' })).toBeEnabled();
});

test('components are reordered by the keys of a handle, and saved when dropped', async () => {
  layOutComponents();
  const { sent } = answerLanding();
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  await form();
  expect(names()).toHaveLength(12);

  screen.getByRole('button', { name: 'Move SEOHead' }).focus();
  await user.keyboard(' ');
  expect(await screen.findByText(/SEOHead is (?:picked up )?at position 1 of 12\./)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('SEOHead is at position 2 of 12.')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.keyboard(' ');

  await waitFor(() => expect(names().slice(0, 3)).toEqual(['HeaderComponent', 'SEOHead', 'FlightSearchComponent']));
  await waitFor(() => expect(sent).toHaveLength(1));
  const components = componentsIn(sent[0]?.body);
  expect(components).toHaveLength(12);
  expect(components.slice(0, 2)).toEqual([
    { component_name: 'HeaderComponent', status: 'active' },
    { component_name: 'SEOHead', status: 'active' },
  ]);
});

test('components are moved by buttons and toggled, and the texts can still be saved', async () => {
  const { sent } = answerLanding();
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const fields = await form();
  await user.type(fields.getByRole('textbox', { name: 'SEO title' }), ' x');

  await user.click(screen.getByRole('button', { name: 'Move HeaderComponent up' }));
  expect(names()[0]).toBe('HeaderComponent');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Show FAQComponent' })).toBeEnabled());
  await user.click(screen.getByRole('switch', { name: 'Show FAQComponent' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.getByRole('switch', { name: 'Show FAQComponent' })).toBeChecked();
  await user.click(fields.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Template saved successfully!')).toBeVisible();
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"r1"', '"r1+"', '"r1++"']);
});

test('an order or a status that is not saved is taken back, and the components are read again', async () => {
  answerLanding();
  server.use(http.put(`${TEMPLATE}/components`, () => apiError(409)));
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  await form();

  await user.click(screen.getByRole('button', { name: 'Move HeaderComponent up' }));
  expect(await screen.findByText('Failed to update component order')).toBeVisible();
  await waitFor(() => expect(names()[0]).toBe('SEOHead'));
  server.use(http.get(TEMPLATE, () => apiError(404)));
  await user.click(screen.getByRole('switch', { name: 'Show SEOHead' }));
  expect(await screen.findByText('Failed to update component status')).toBeVisible();
  expect(await screen.findByText('Failed to load template components')).toBeVisible();

  server.use(http.get(TEMPLATE, () => HttpResponse.json(typeTemplate())));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Show SEOHead' })).toBeChecked());
});

test('two administrators who edit one template see both versions', async () => {
  answerLanding();
  const saved = typeTemplate();
  const current = {
    ...saved,
    template: saved.template && { ...saved.template, seo_title: 'Theirs' },
    revision: 'r5',
  };
  server.use(
    http.put(TEMPLATE, () =>
      HttpResponse.json({ code: 'changed_meanwhile', message: '', fields: {}, current }, { status: 412 }),
    ),
  );
  const { user } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  const fields = await form();

  await user.type(fields.getByRole('textbox', { name: 'SEO title' }), ' x');
  await user.click(fields.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));

  expect(fields.getByRole('textbox', { name: 'SEO title' })).toHaveValue('Theirs');
});

test('another type has another template, and due pages can be cancelled', async () => {
  const other = templateType({ id: 'state-state', slug: 'state-state', name: 'State → State' });
  answerLanding({ types: [templateType(), other], template: typeTemplate({ due_pages: 36 }) });
  const { user, location } = renderScreen(<SeoScreen />, { query: TEMPLATES });
  expect(await screen.findByText('36 pages')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel rendering' })).toBeEnabled();

  await user.click(screen.getByRole('combobox', { name: 'Template type' }));
  await user.click(screen.getByRole('option', { name: 'State → State' }));

  expect(location()).toBe('/admin/screen?tab=templates&type=state-state');
});

test.each([
  ['/api/admin/seo-template-types', 'Failed to load template types'],
  [TEMPLATE, 'Failed to load template'],
])('without an answer of %s it says: %s', async (path, message) => {
  answerLanding();
  server.use(http.get(path, () => apiError(404)));
  renderScreen(<SeoScreen />, { query: TEMPLATES });

  expect(await screen.findByText(message)).toBeVisible();
});

test('viewers see everything and change nothing', async () => {
  answerLanding();
  renderScreen(<SeoScreen />, { query: TEMPLATES, role: 'viewer' });

  expect((await form()).getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move SEOHead' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move SEOHead down' })).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Show SEOHead' })).toBeDisabled();
});
