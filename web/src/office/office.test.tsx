import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { answerAuth, person, SIGN_OUT, storedSession, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';

/** Renders the back office for an administrator. */
function renderSignedIn(path: string) {
  storeSession();
  const answers = answerAuth();
  return { ...renderOffice(path), ...answers };
}

test('the back office opens with the overview', async () => {
  const { container } = renderSignedIn('/admin');

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(document.title).toBe('Overview | Back office');
  expect(screen.getByText('Ana Hoxha')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a user without a name is shown by the email address', async () => {
  storeSession();
  answerAuth({ user: () => HttpResponse.json(person({ name: '' })) });
  renderOffice('/admin');

  expect(await screen.findByText('ana@agjencia.example')).toBeVisible();
});

test('an unknown path links back', async () => {
  const { user } = renderSignedIn('/admin/unknown');
  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'To the back office' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a release build has no page of components', async () => {
  renderSignedIn('/admin/components');

  expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});

test('a visitor signs in and returns to the wanted address', async () => {
  answerAuth();
  const { user, location } = renderOffice('/admin/airports?page=2');
  await waitFor(() => expect(location()).toBe('/admin/login'));

  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@agjencia.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  await waitFor(() => expect(location()).toBe('/admin/airports?page=2'));
});

test('an agent is sent to the sign-in page', async () => {
  storeSession();
  answerAuth({ user: () => HttpResponse.json(person({ role: 'agent' })) });
  const { location } = renderOffice('/admin');

  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to the back office' })).toBeVisible();
  expect(location()).toBe('/admin/login');
});

test('Sign Out ends the session and leads to the sign-in page', async () => {
  const { user, location, countOf } = renderSignedIn('/admin');

  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to the back office' })).toBeVisible();
  expect(location()).toBe('/admin/login');
  expect(storedSession()).toBeNull();
  await waitFor(() => expect(countOf(SIGN_OUT)).toBe(1));
});
