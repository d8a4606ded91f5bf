import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answerAgent, apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import {
  answerAuth,
  answerCodesOfApps,
  person,
  READ_USER,
  REFRESH,
  refusal,
  SIGN_OUT,
  session,
  storedSession,
  storeSession,
  tokenOf,
  totpFactor,
} from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const ADMIN = person({ factors: [totpFactor()] });

/** The server knows this user, who has a second factor. */
function answerUser(user = ADMIN) {
  return answerAuth({
    password: () => HttpResponse.json(session(1, user, 'aal1')),
    refresh: () => HttpResponse.json(session(3, user, 'aal1')),
    user: () => HttpResponse.json(user),
  });
}

async function signIn(path = '/admin/login') {
  const office = renderOffice(path);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@agjencia.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  await office.user.click(screen.getByRole('button', { name: 'Sign In' }));
  const input = await screen.findByLabelText('Code of the app');
  return { ...office, input, give: (code: string) => office.user.type(input, `${code}{Enter}`) };
}

test('after the password the digits of the app are asked for', async () => {
  const { asked } = answerUser();
  const given = answerCodesOfApps(ADMIN);
  const { container, input, give, location } = await signIn();
  expect(document.title).toBe('Second factor | Back office');
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('autocomplete', 'one-time-code');
  expect(input).toHaveAttribute('inputmode', 'numeric');
  expect(location()).toBe('/admin/login');
  expect(await audit(container)).toEqual([]);

  await give('123 456');

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(given).toEqual(['123456 of phone']);
  expect(asked.filter(({ request }) => request === READ_USER)).toHaveLength(1);
});

test('who has lost the app gives a recovery code', async () => {
  answerUser();
  const given = answerCodesOfApps(ADMIN);
  const { container, user } = await signIn();

  await user.click(screen.getByRole('button', { name: 'I have lost the app' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  expect(await audit(container)).toEqual([]);
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl-mnop{Enter}');

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(given).toEqual(['abcd-efgh-ijkl-mnop of phone']);
});

test('an agent gives the code, and the record is read after it', async () => {
  const agent = person({ role: 'agent', factors: [totpFactor()] });
  const { tokens } = answerAgent();
  answerUser(agent);
  answerCodesOfApps(agent);
  const { give, location } = await signIn('/agent/login?lang=en');
  expect(tokens).toEqual([]);

  await give('123456');

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
  expect(tokens[0]).toBe(`Bearer ${tokenOf(2, 'aal2')}`);
});

test('a user who is refused is signed out after the code, and reads why', async () => {
  const agent = person({ role: 'agent', factors: [totpFactor()] });
  const { countOf } = answerUser(agent);
  answerCodesOfApps(agent);
  const { give } = await signIn();

  await give('123456');

  expect(await screen.findByRole('alert')).toHaveTextContent('Unauthorized access');
  expect(screen.getByLabelText('Password')).toBeVisible();
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test.each([
  [refusal(422, 'mfa_verification_failed'), 'This code is wrong. Enter the one that the app shows now.'],
  [refusal(422, 'mfa_challenge_expired'), 'The time for this code is over. Enter the one that the app shows now.'],
  [refusal(404, 'mfa_factor_not_found'), 'This app has been removed from your account.'],
  [
    refusal(429, 'over_request_rate_limit', { 'retry-after': '120' }),
    'Too many attempts. Please try again in 2 minutes.',
  ],
  [HttpResponse.error(), 'Something went wrong. Please try again.'],
])('a code that is not accepted is explained, and can be given again', async (answer, message) => {
  answerUser();
  answerCodesOfApps(ADMIN, () => answer);
  const { container, input, give, location } = await signIn();

  await give('000000');

  expect(await screen.findByText(message)).toBeVisible();
  expect(input).toHaveFocus();
  expect(location()).toBe('/admin/login');
  expect(await audit(container)).toEqual([]);
});

test('fewer than six digits are not sent', async () => {
  answerUser();
  const given = answerCodesOfApps(ADMIN);
  const { give, input } = await signIn();

  await give('12345');

  expect(input).toHaveAccessibleDescription('Enter the six digits.');
  expect(given).toEqual([]);
});

test('a session that has ended meanwhile leads back to the password', async () => {
  answerUser();
  answerCodesOfApps(ADMIN, () => refusal(403, 'session_not_found'));
  const { give } = await signIn();

  await give('123456');

  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The sign-in took too long. Please start again.');
  expect(storedSession()).toBeNull();
});

test('Cancel signs out', async () => {
  const { countOf } = answerUser();
  const { user } = await signIn();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test('a user with two apps says which one shows the code', async () => {
  const both = person({ factors: [totpFactor('phone', ''), totpFactor('tablet', 'Tableti')] });
  answerUser(both);
  const given = answerCodesOfApps(both);
  const { container, user, give } = await signIn();
  expect(await audit(container)).toEqual([]);

  expect(screen.getByRole('radio', { name: 'App' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Tableti' }));
  await give('123456');

  await waitFor(() => expect(given).toEqual(['123456 of tablet']));
});

test('a stored session without the second factor opens no screen, and returns to the wanted one', async () => {
  storeSession(ADMIN, 'aal1');
  answerUser();
  answerCodesOfApps(ADMIN);
  const { user, location } = renderOffice('/admin/airports?page=2');
  const input = await screen.findByLabelText('Code of the app');
  expect(location()).toBe('/admin/login');

  await user.type(input, '123456{Enter}');

  await waitFor(() => expect(location()).toBe('/admin/airports?page=2'));
});

test('a stored session with the second factor opens the screen', async () => {
  storeSession(ADMIN, 'aal2');
  answerUser();
  renderOffice('/admin');

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('a refresh does not stand in for the code', async () => {
  storeSession(ADMIN, 'aal1');
  const { countOf } = answerUser();
  const { auth, location } = renderOffice('/admin');
  await screen.findByLabelText('Code of the app');

  await auth.refresh();

  expect(countOf(REFRESH)).toBe(1);
  expect(screen.getByLabelText('Code of the app')).toBeVisible();
  expect(location()).toBe('/admin/login');
});

test('when the server begins to want a code, the screen gives way to the question', async () => {
  let user = person({ role: 'agent' });
  storeSession(user, 'aal1');
  answerAgent(() => {
    // Another device has added the app meanwhile.
    user = person({ role: 'agent', factors: [totpFactor()] });
    return HttpResponse.json({ code: 'insufficient_aal', message: '', request_id: '1' }, { status: 403 });
  });
  server.use(http.get('/auth/v1/user', () => HttpResponse.json(user)));
  renderOffice('/agent/dashboard?lang=en');

  expect(await screen.findByLabelText('Code of the app')).toBeVisible();
  expect(storedSession()).not.toBeNull();
});

test('another refusal with the same status does not ask for a code', async () => {
  storeSession(ADMIN, 'aal2');
  const { countOf } = answerUser();
  server.use(http.get('/api/admin/sales-agents', () => apiError(403)));
  renderOffice('/admin/sales-agents');

  expect(await screen.findByText('Failed to load sales agents')).toBeVisible();
  expect(countOf(READ_USER)).toBe(1);
});
