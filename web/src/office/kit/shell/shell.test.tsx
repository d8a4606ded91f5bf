import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { SCREENS } from '@/office/screens';
import { audit } from '@/test/audit';
import { answerAuth, person, SIGN_OUT, storeSession } from '@/test/auth-server';
import { inboxRequest } from '@/test/inbox';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

/** Renders the back office for a user with this role. */
function renderShell(path = '/admin', role = 'admin') {
  storeSession(person({ role }));
  const answers = answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return { ...renderOffice(path), ...answers };
}

/** The server knows this many requests that wait for an agent. */
function answerRequests(count: number): void {
  const requests = [inboxRequest()];
  server.use(
    http.get('/api/agent/booking-requests', () =>
      HttpResponse.json({ state: 'new', counts: { new: count, mine: 0 }, requests, next_cursor: null }),
    ),
  );
}

const menu = () => screen.findByRole('navigation', { name: 'Screens' });
const tabs = () => screen.findByRole('navigation', { name: 'Lists' });
const namesOf = (place: string) => SCREENS.filter((screen) => screen.place === place).map(({ label }) => label);
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the menu and the tabs lead to all screens, and mark the one that is shown', async () => {
  const { user, location, container } = renderShell();

  expect(linksIn(await menu())).toEqual(namesOf('menu'));
  expect(linksIn(await tabs())).toEqual(namesOf('tab'));
  const overview = within(await menu()).getByRole('link', { name: 'Overview' });
  const agents = within(await tabs()).getByRole('link', { name: 'Sales Agents' });
  expect(overview).toHaveAttribute('aria-current', 'page');
  await user.click(agents);

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales Agents' })).toBeVisible();
  expect(location()).toBe('/admin/sales-agents');
  expect(agents).toHaveAttribute('aria-current', 'page');
  expect(overview).not.toHaveAttribute('aria-current');
  expect(await audit(container)).toEqual([]);
});

test('the first link skips to the content', async () => {
  const { user } = renderShell();
  await menu();

  await user.tab();

  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  expect(skip).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('on phones the menu is a sheet, which returns the focus', async () => {
  const { user, location } = renderShell('/admin/sales-agents');
  const button = await screen.findByRole('button', { name: 'Menu' });

  await user.click(button);
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  expect(linksIn(sheet)).toEqual(namesOf('menu'));
  expect(await audit(document.body)).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Overview' }));

  expect(location()).toBe('/admin');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

test.each([
  [0, 'No new requests'],
  [1, '1 new request'],
  [3, '3 new requests'],
])('with %d new requests the administrator reads "%s", and reaches them', async (count, name) => {
  answerRequests(count);
  const { user } = renderShell();

  await user.click(await screen.findByRole('link', { name }));
  await user.click(await screen.findByRole('link', { name: 'Paneli i administrimit' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a viewer has no link to the requests, and sees every screen', async () => {
  renderShell('/admin', 'viewer');

  expect(linksIn(await menu())).toEqual(namesOf('menu'));
  expect(screen.queryByRole('link', { name: /requests/i })).toBeNull();
});

test('the name of the installation is beside the name of the application', async () => {
  server.use(
    http.get('/api/admin/installation', () =>
      HttpResponse.json({ name: 'production', colour: 'red', agency: 'Agjencia' }),
    ),
  );
  renderShell();

  expect(await screen.findByText('production')).toBeVisible();
});

test('the theme is chosen in the menu of the user, and kept', async () => {
  const { user } = renderShell();
  const button = await screen.findByRole('button', { name: 'Ana Hoxha' });
  expect(document.documentElement.dataset.theme).toBe('system');

  await user.click(button);
  const choice = screen.getByRole('radiogroup', { name: 'Appearance' });
  expect(within(choice).getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await audit(document.body)).toEqual([]);
  await user.click(within(choice).getByRole('radio', { name: 'Dark' }));

  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('office-theme')).toBe('dark');
});

test('the menu of the user closes with Escape, and when the focus leaves it', async () => {
  const { user } = renderShell();
  const button = await screen.findByRole('button', { name: 'Ana Hoxha' });

  await user.click(button);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Your account' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(screen.getByRole('main'));

  expect(screen.queryByRole('link', { name: 'Your account' })).toBeNull();
});

test('the menu of the user signs out, too', async () => {
  const { user, location, countOf } = renderShell();
  await user.click(await screen.findByRole('button', { name: 'Ana Hoxha' }));

  await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] ?? document.body);

  await waitFor(() => expect(location()).toBe('/admin/login'));
  await waitFor(() => expect(countOf(SIGN_OUT)).toBe(1));
});
