import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answerAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import {
  answerAuth,
  answerCodesOfApps,
  person,
  refusal,
  SIGN_OUT,
  session,
  storedSession,
  totpFactor,
} from '@/test/auth-server';
import { answerCodes } from '@/test/codes';
import { renderOffice } from '@/test/render-office';

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('the link for a forgotten password leads to a new one, and to the dashboard', async () => {
  answerAgent();
  const asked = answerCodes();
  const { container, user, location } = renderOffice('/agent/confirm?lang=en#type=recovery&token_hash=secret');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('New password')).toHaveFocus();
  // The page in the other language would ask for the used link again.
  expect(screen.queryByRole('link', { name: 'sq – Shqip' })).toBeNull();
  expect(await audit(container)).toEqual([]);

  type('New password', 'short');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(screen.getByText('Must be at least 8 characters long')).toBeVisible();
  type('New password', 'correct horse');
  type('Password again', 'correct house');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  type('Password again', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
  expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/user', body: { password: 'correct horse' } });
});

test('the administrator comes to the back office', async () => {
  answerAuth();
  answerCodes({}, person());
  const { user, location } = renderOffice('/agent/confirm?lang=en#type=magiclink&token_hash=secret');

  await user.click(await screen.findByRole('button', { name: 'Sign In' }));

  await waitFor(() => expect(location()).toBe('/admin'));
});

test('before the new password, a user with a second factor gives the code of the app', async () => {
  const user = person({ role: 'agent', factors: [totpFactor()] });
  answerAgent();
  const asked = answerCodes({ verify: HttpResponse.json(session(1, user, 'aal1')) }, user);
  answerCodesOfApps(user);
  const office = renderOffice('/agent/confirm?lang=en#type=recovery&token_hash=secret');
  await office.user.click(await screen.findByRole('button', { name: 'Continue' }));

  await office.user.type(await screen.findByLabelText('Code of the app'), '123456{Enter}');
  await screen.findByLabelText('New password');
  type('New password', 'correct horse');
  type('Password again', 'correct horse');
  await office.user.click(screen.getByRole('button', { name: 'Save the password' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ path: '/auth/v1/user', body: { password: 'correct horse' } });
});

test('cancelling the second factor leads to the sign-in page', async () => {
  const user = person({ factors: [totpFactor()] });
  const { countOf } = answerAuth();
  answerCodes({ verify: HttpResponse.json(session(1, user, 'aal1')) }, user);
  const office = renderOffice('/agent/confirm?lang=en#type=magiclink&token_hash=secret');
  await office.user.click(await screen.findByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText('Code of the app');

  await office.user.click(screen.getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(office.location()).toBe('/admin/login'));
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test('an invitation leads to a first password', async () => {
  answerAgent();
  const asked = answerCodes();
  const { container, user, location } = renderOffice('/agent/confirm?lang=en#type=invite&token_hash=secret');
  await screen.findByRole('heading', { level: 1, name: 'Set your password' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('New password');
  expect(await audit(container)).toEqual([]);

  type('New password', 'correct horse');
  type('Password again', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
  expect(asked[0]).toMatchObject({ body: { type: 'invite', token_hash: 'secret' } });
});

test('a new address is confirmed', async () => {
  answerAgent();
  answerCodes();
  const { container, user, location } = renderOffice('/agent/confirm?lang=en#type=email_change&token_hash=secret');
  await screen.findByRole('heading', { level: 1, name: 'Confirm your new email address' });
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByText('From now on, sign in with your new address.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Continue' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
});

test('after the first of two links, the other one has to be opened', async () => {
  answerCodes({ verify: HttpResponse.json({ msg: 'Confirmation link accepted.', code: '200' }) });
  const { container, user } = renderOffice('/agent/confirm?lang=en#type=email_change&token_hash=secret');

  await user.click(await screen.findByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByText('Now open the link in the mail to the other address.')).toBeVisible();
  expect(storedSession()).toBeNull();
  expect(await audit(container)).toEqual([]);
});

test.each([
  ['weak', refusal(422, 'weak_password'), 'This password cannot be used. Choose another one.'],
  [
    'short',
    HttpResponse.json({ error_code: 'weak_password', weak_password: { reasons: ['length'] } }, { status: 422 }),
    'Must be at least 8 characters long',
  ],
  [
    'common',
    HttpResponse.json({ error_code: 'weak_password', weak_password: { reasons: ['pwned'] } }, { status: 422 }),
    'This password is too common. Choose another one.',
  ],
  ['the present one', refusal(422, 'same_password'), 'This is the present password. Choose another one.'],
  ['not stored', refusal(500, 'unexpected_failure'), 'Something went wrong. Please try again.'],
])('a new password that is %s is explained', async (_, password, message) => {
  answerAgent();
  answerCodes({ password });
  const { user } = renderOffice('/agent/confirm?lang=en#type=recovery&token_hash=secret');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('New password');

  type('New password', 'correct horse');
  type('Password again', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  [refusal(403, 'otp_expired'), 'This link has been used already, or it has expired.'],
  [refusal(403, 'user_banned'), 'This account is blocked.'],
  [
    refusal(429, 'over_request_rate_limit', { 'retry-after': '120' }),
    'Too many attempts. Please try again in 2 minutes.',
  ],
  [HttpResponse.error(), 'Something went wrong. Please try again.'],
])('a link that is refused says why, and leads to a new mail', async (verify, message) => {
  answerCodes({ verify });
  const { user, location } = renderOffice('/agent/confirm?lang=en#type=recovery&token_hash=old');

  await user.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('link', { name: 'Get a new mail' }));
  expect(location()).toBe('/agent/forgot');
});

test.each(['', '#type=signup', '#type=unknown&token_hash=secret'])('a damaged link "%s" is explained', async (hash) => {
  renderOffice(`/agent/confirm?lang=en${hash}`);

  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible();
});

test('the six digits of the mail lead to a new password', async () => {
  answerAgent();
  const asked = answerCodes();
  const { container, user } = renderOffice('/agent/login?lang=en');
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
  await user.click(screen.getByRole('button', { name: 'Send the mail' }));
  expect(screen.getByText('Enter your email address.')).toBeVisible();
  type('Email', 'Ana@Agjencia.EXAMPLE');
  await user.click(screen.getByRole('button', { name: 'Send the mail' }));

  expect(await screen.findByText(/we have sent a mail to it/)).toBeVisible();
  expect(asked).toMatchObject([{ path: '/auth/v1/recover', body: { email: 'ana@agjencia.example' } }]);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/We have sent the mail again/)).toBeVisible();
  expect(asked).toHaveLength(2);
  type('Code', '12345');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Enter the six digits.')).toBeVisible();
  type('Code', '123 456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ type: 'recovery', email: 'ana@agjencia.example', token: '123456' });
});

test('a wrong code can be typed again', async () => {
  answerCodes({ verify: refusal(403, 'otp_expired') });
  const { user } = renderOffice('/admin/forgot');
  await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
  type('Email', 'ana@agjencia.example');
  await user.click(screen.getByRole('button', { name: 'Send the mail' }));
  await screen.findByLabelText('Code');
  type('Code', '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

test.each([
  [refusal(400, 'validation_failed'), 'This is not an email address.'],
  [
    refusal(429, 'over_request_rate_limit', { 'retry-after': '30' }),
    'Too many attempts. Please try again in 30 seconds.',
  ],
])('a mail that is not sent is explained', async (recover, message) => {
  answerCodes({ recover });
  const { user } = renderOffice('/admin/forgot');
  await screen.findByRole('heading', { level: 1, name: 'Set a new password' });
  type('Email', 'ana');

  await user.click(screen.getByRole('button', { name: 'Send the mail' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
