import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { routes } from './routes';

function renderOffice(path: string) {
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

test('the back office says that it has no screens yet', async () => {
  const { container } = renderOffice('/admin');

  expect(await screen.findByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
  expect(screen.getByText('There are no screens here yet. Nobody can sign in.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('an unknown path links back', async () => {
  renderOffice('/admin/airports');
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

  await userEvent.setup().click(screen.getByRole('link', { name: 'To the back office' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
});

test('a release build has no page of components', async () => {
  renderOffice('/admin/components');

  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});
