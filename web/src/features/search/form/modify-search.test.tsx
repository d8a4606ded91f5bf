import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { audit } from '@/test/audit';
import { BATCH, flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const ADDRESS = `/en/results?batch_id=${BATCH}`;
const NEXT = '019a9f3c-0000-7000-8000-000000000002';

beforeEach(() => {
  server.use(
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 1) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [flight('a')] }),
    ),
  );
});

async function openDialog() {
  const site = renderSite(ADDRESS);
  await screen.findByRole('article');
  await site.user.click(screen.getByRole('button', { name: 'Modify Search' }));
  return { ...site, form: within(await screen.findByRole('form', { name: 'Modify Search' })) };
}

test('the dialog is filled with the search and has class and stops', async () => {
  const { form, location } = await openDialog();

  expect(form.getByRole('combobox', { name: 'From' })).toHaveValue('Tiranë (TIA)');
  expect(form.getByRole('combobox', { name: 'To' })).toHaveValue('Romë (FCO)');
  expect(form.getByRole('combobox', { name: 'Class' })).toHaveValue('1');
  expect(form.getByRole('combobox', { name: 'Stops' })).toHaveValue('0');
  expect(location()).toBe(`${ADDRESS}&panel=search`);
  expect(await audit(document.body)).toEqual([]);
});

test('the changed search is sent, and going back leads to the search before', async () => {
  const created: SearchParams[] = [];
  server.use(
    http.post('/api/searches', async ({ request }) => {
      created.push((await request.json()) as SearchParams);
      return HttpResponse.json({ batch_id: NEXT }, { status: 201 });
    }),
  );
  const { form, user, location, goBack } = await openDialog();

  await user.selectOptions(form.getByRole('combobox', { name: 'Class' }), 'Business');
  await user.selectOptions(form.getByRole('combobox', { name: 'Stops' }), 'Direct flights only');
  await user.click(form.getByRole('button', { name: 'Search flights' }));

  await waitFor(() => expect(location()).toBe(`/en/results?batch_id=${NEXT}`));
  expect(created).toHaveLength(1);
  expect(created[0]).toMatchObject({ fromCode: 'TIA', toCode: 'FCO', travelClass: '3', stops: '1' });
  await goBack();
  expect(location()).toBe(ADDRESS);
});

test('closing the dialog changes nothing', async () => {
  const { user, location } = await openDialog();

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location()).toBe(ADDRESS);
  expect(screen.getByRole('button', { name: 'Modify Search' })).toHaveFocus();
});

test('Escape closes an open list of airports before the dialog', async () => {
  server.use(http.get('/api/airports', () => HttpResponse.json([])));
  const { form, user } = await openDialog();
  const from = form.getByRole('combobox', { name: 'From' });
  await user.click(from);
  expect(from).toHaveAttribute('aria-expanded', 'true');

  await user.keyboard('{Escape}');
  expect(from).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('dialog')).toBeVisible();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a reload keeps class and stops, and closing the dialog resets them', async () => {
  const { form, user, unmount } = await openDialog();
  await user.selectOptions(form.getByRole('combobox', { name: 'Class' }), 'Business');
  await user.selectOptions(form.getByRole('combobox', { name: 'Stops' }), 'Direct flights only');

  unmount();
  const again = renderSite(`${ADDRESS}&panel=search`);
  const reloaded = within(await screen.findByRole('form', { name: 'Modify Search' }));

  expect(reloaded.getByRole('combobox', { name: 'From' })).toHaveValue('Tiranë (TIA)');
  expect(reloaded.getByRole('combobox', { name: 'Class' })).toHaveValue('3');
  expect(reloaded.getByRole('combobox', { name: 'Stops' })).toHaveValue('1');

  await again.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await again.user.click(screen.getByRole('button', { name: 'Modify Search' }));

  const opened = within(await screen.findByRole('form', { name: 'Modify Search' }));
  expect(opened.getByRole('combobox', { name: 'Class' })).toHaveValue('1');
  expect(opened.getByRole('combobox', { name: 'Stops' })).toHaveValue('0');
});
