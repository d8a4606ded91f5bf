import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';

function open(path = '', role = 'admin') {
  storeSession();
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(`/admin/documentation${path}`);
}

const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const searchField = () => screen.findByRole('searchbox', { name: 'Search the documentation' });

test('the documentation opens with the first of its eleven sections', async () => {
  const { container } = open();

  expect(await title('Modules')).toBeVisible();
  const [nav] = screen.getAllByRole('navigation', { name: 'Sections' });
  const links = within(nav as HTMLElement).getAllByRole('link');
  // The list for phones is in the page too.
  expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(11);
  expect(document.title).toBe('Documentation | Back office');
  expect(await audit(container)).toEqual([]);
});

test('the screens are listed, with links to them', async () => {
  open();

  const link = await screen.findByRole('link', { name: 'Your account' });
  expect(link).toHaveAttribute('href', '/admin/account');
  const [seo] = within(screen.getByRole('article')).getAllByRole('link', { name: 'SEO Pages' });
  expect(seo).toHaveAttribute('href', '/admin/seo');
});

test('a viewer reads it too', async () => {
  open('/seo-system', 'viewer');

  expect(await title('SEO System')).toBeVisible();
});

test('the numbers in the texts are those of the program', async () => {
  open('/scoring-logic');

  const row = await screen.findByRole('row', { name: /^direct_flight_bonus/ });
  expect(within(row).getByText('+10')).toBeVisible();
  expect(screen.getByText('03:00–10:00', { exact: false })).toBeVisible();
});

test('the sections can be read one after the other', async () => {
  const { user } = open();
  const neighbours = () => screen.findByRole('navigation', { name: 'Previous and next section' });
  const follow = async (name: string) => user.click(within(await neighbours()).getByRole('link', { name }));

  await follow('Authentication');
  expect(await title('Authentication')).toBeVisible();
  await follow('Modules');

  expect(await title('Modules')).toBeVisible();
  expect(within(await neighbours()).getAllByRole('link')).toHaveLength(1);
});

test('an address leads to a heading, which gets the focus', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  open('/data-flow#schedules');

  const heading = await screen.findByRole('heading', { level: 3, name: 'Schedules' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scroll).toHaveBeenCalled();
});

test('the link to a heading is copied', async () => {
  const { user } = open('/data-flow');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');

  await user.click(await screen.findByRole('button', { name: 'Copy the link to Schedules' }));

  expect(copied).toHaveBeenCalledWith('http://localhost/admin/documentation/data-flow#schedules');
  expect(await screen.findByRole('button', { name: 'The link to Schedules is copied' })).toBeVisible();
});

test('the search finds passages while its words are typed, and leads to them', async () => {
  const { user, location, container } = open('/modules');

  await user.type(await searchField(), 'FOURTH adult');

  expect(await title('Search')).toBeVisible();
  const hit = await screen.findByRole('link', { name: /^Agent Tools ?Commission/ });
  expect(within(hit).getAllByText('adult', { selector: 'mark' })[0]).toBeVisible();
  expect(await audit(container)).toEqual([]);

  await user.click(hit);

  expect(await title('Agent Tools')).toBeVisible();
  expect(location()).toBe('/admin/documentation/agent-tools?mark=FOURTH+adult');
  const heading = screen.getByRole('heading', { level: 3, name: 'Commission' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getAllByText('fourth', { selector: 'mark' })[0]).toBeVisible();
  expect(await searchField()).toHaveValue('FOURTH adult');

  await user.click(screen.getByRole('link', { name: 'Remove the marks' }));

  await waitFor(() => expect(container.querySelector('mark')).toBeNull());
});

test('a search without a result says so, and an emptied field shows the section again', async () => {
  const { user } = open('/data-flow?q=zeppelin');

  expect(await screen.findByText('Nothing found for “zeppelin”. Try fewer or other words.')).toBeVisible();

  await user.clear(await searchField());

  expect(await title('Data Flow')).toBeVisible();
});

test('an unknown section links back', async () => {
  open('/zeppelins');

  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});
