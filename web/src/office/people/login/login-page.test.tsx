import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import {
  answerAuth,
  person,
  READ_USER,
  refusal,
  SIGN_IN,
  SIGN_OUT,
  session,
  storedSession,
  storeSession,
} from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';

async function renderLogin(state?: unknown) {
  const office = renderOffice('/admin/login', state);
  await screen.findByRole('heading', { level: 1, name: 'Sign in to the back office' });
  const email = screen.getByRole('textbox', { name: 'Email' });
  const password = screen.getByLabelText('Password');
  const submit = async (address = 'ana@agjencia.example', secret = 'correct horse') => {
    fireEvent.change(email, { target: { value: address } });
    fireEvent.change(password, { target: { value: secret } });
    await office.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...office, email, password, submit };
}

test('the page of the form', async () => {
  const { container, email, password } = await renderLogin();

  expect(document.title).toBe('Sign in | Back office');
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('autocomplete', 'username');
  expect(password).toBeRequired();
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  expect(await audit(container)).toEqual([]);
});

test('both fields are required, and the first empty one gets the focus', async () => {
  const { asked } = answerAuth();
  const { container, email, password, submit } = await renderLogin();

  await submit(' ', ' ');
  expect(email).toHaveAccessibleDescription('Enter your email address.');
  expect(password).toHaveAccessibleDescription('Enter your password.');
  expect(email).toHaveFocus();
  expect(await audit(container)).toEqual([]);

  await submit('ana@agjencia.example', '');
  expect(email).toBeValid();
  expect(password).toHaveFocus();
  expect(asked).toEqual([]);
});

test('the email address is trimmed and in lower case, the password is trimmed', async () => {
  const { asked } = answerAuth();
  const { submit, location } = await renderLogin();

  await submit('  Ana@Agjencia.EXAMPLE ', ' correct Horse ');

  await waitFor(() => expect(location()).toBe('/admin'));
  expect(asked.map(({ request }) => request)).toEqual([SIGN_IN, READ_USER]);
  expect(asked.map(({ client }) => client)).toEqual(['flight-finder', 'flight-finder']);
  expect(asked[0]?.body).toMatchObject({ email: 'ana@agjencia.example', password: 'correct Horse' });
});

test('while the server checks the password, the button says so and a second press sends nothing', async () => {
  const { open, passed } = gate();
  const { countOf } = answerAuth({
    password: async () => {
      await passed;
      return HttpResponse.json(session(1));
    },
  });
  const { user, submit, location } = await renderLogin();
  await submit();

  const button = await screen.findByRole('button', { name: 'Please wait...' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await user.click(button);
  open();

  await waitFor(() => expect(location()).toBe('/admin'));
  expect(countOf(SIGN_IN)).toBe(1);
});

test.each(['admin', 'viewer'])('a user with the role %s enters', async (role) => {
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  const { submit } = await renderLogin();

  await submit();

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(screen.getByText('Ana Hoxha')).toBeVisible();
  expect(storedSession()).not.toBeNull();
});

const LIMITED = (headers: Record<string, string>) => ({
  password: () => refusal(429, 'over_request_rate_limit', headers),
});

test.each([
  ['a wrong password', { password: () => refusal(400, 'invalid_credentials') }, 'Invalid email or password'],
  [
    'an answer without a user',
    { password: () => HttpResponse.json({ ...session(1), user: null }) },
    'Authentication failed',
  ],
  ['a lost network', { password: () => HttpResponse.error() }, 'An error occurred during login'],
  ['a server that fails', { password: () => refusal(500, 'unexpected_failure') }, 'An error occurred during login'],
  ['an answer that is no JSON', { password: () => new HttpResponse('<html>') }, 'An error occurred during login'],
  ['40 seconds to wait', LIMITED({ 'retry-after': '40' }), 'Too many attempts. Please try again in 40 seconds.'],
  ['a second to wait', LIMITED({ 'retry-after': '1' }), 'Too many attempts. Please try again in 1 second.'],
  ['a minute to wait', LIMITED({ 'retry-after': '60' }), 'Too many attempts. Please try again in 1 minute.'],
  ['five minutes to wait', LIMITED({ 'retry-after': '290' }), 'Too many attempts. Please try again in 5 minutes.'],
  ['some time to wait', LIMITED({}), 'Too many attempts. Please try again in a few minutes.'],
])('%s is explained', async (_, answers, message) => {
  const { asked } = answerAuth(answers);
  const { password, submit } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(password).toHaveFocus();
  expect(asked.map(({ request }) => request)).toEqual([SIGN_IN]);
  expect(storedSession()).toBeNull();
});

test.each([
  ['another role', () => HttpResponse.json(person({ role: 'agent' })), 'Unauthorized access'],
  [
    'a role that the user wrote',
    () => HttpResponse.json({ ...person({ role: 'agent' }), user_metadata: { role: 'admin' } }),
    'Unauthorized access',
  ],
  ['a user that the server does not say', () => refusal(403, 'user_not_found'), 'Failed to verify admin status'],
])('%s is refused, and the session is ended', async (_, user, message) => {
  const { countOf } = answerAuth({ user });
  const { submit, location } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(location()).toBe('/admin/login');
  expect(storedSession()).toBeNull();
  expect(countOf(SIGN_OUT)).toBe(1);
});

test('after an error the user can try again', async () => {
  const password = vi
    .fn<() => Response>()
    .mockReturnValueOnce(refusal(400, 'invalid_credentials'))
    .mockReturnValueOnce(HttpResponse.json(session(1)));
  answerAuth({ password });
  const { container, submit, location } = await renderLogin();
  await submit();
  await screen.findByRole('alert');
  expect(await audit(container)).toEqual([]);

  await submit();

  await waitFor(() => expect(location()).toBe('/admin'));
});

test('a user who is signed in already is sent to the back office', async () => {
  storeSession();
  answerAuth();
  const { location } = renderOffice('/admin/login');

  await waitFor(() => expect(location()).toBe('/admin'));
});

test('an address outside of the back office is not followed', async () => {
  answerAuth();
  const { submit, location } = await renderLogin({ wanted: '//example.com/admin/' });

  await submit();

  await waitFor(() => expect(location()).toBe('/admin'));
});
