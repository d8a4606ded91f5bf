import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answerAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, refusal, SIGN_OUT, storedSession, storeSession } from '@/test/auth-server';
import { answerCodes } from '@/test/codes';
import { renderOffice } from '@/test/render-office';

const LINK = '/agent/confirm?lang=en#type=signup&token_hash=secret';
const USE = { path: '/auth/v1/verify', body: { type: 'signup', token_hash: 'secret' } };
const setTo = (password: string) => ({ path: '/auth/v1/user', body: { password } });

type Answers = NonNullable<Parameters<typeof answerCodes>[0]>;

/** Opens the link of a registration. */
async function open(answers: Answers = {}) {
  const { asked: sent, countOf } = answerAgent();
  const asked = answerCodes(answers);
  const office = renderOffice(LINK);
  await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' });
  return { asked, sent, countOf, ...office };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Types a password into both inputs. */
function choose(password: string, label = 'Choose your password'): void {
  type(label, password);
  type('Password again', password);
}

test('the link of a registration confirms the address with the password, and signs nobody in', async () => {
  const { asked, sent, countOf, container, user, location, router } = await open();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(screen.getByText(/The password that you choose here counts, not the one of the registration\./)).toBeVisible();
  expect(screen.getByLabelText('Choose your password')).toHaveAttribute('autocomplete', 'new-password');
  expect(asked).toEqual([]);
  expect(await audit(container)).toEqual([]);

  choose('correct horse');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(asked).toMatchObject([USE, setTo('correct horse')]);
  expect(sent).toMatchObject([{ request: SIGN_OUT, client: 'flight-finder', authorization: 'Bearer access-1' }]);
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'To the sign-in page' }));
  expect(location()).toBe('/agent/login');
});

test('the password of the registration may stay', async () => {
  const { user, countOf } = await open({ password: refusal(422, 'same_password') });

  choose('correct horse');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(countOf(SIGN_OUT)).toBe(1);
});

test.each(['', 'short'])('the password "%s" is refused before the link is used', async (password) => {
  const { asked, container, user } = await open();

  choose(password);
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(screen.getByText('Must be at least 8 characters long')).toBeVisible();
  expect(screen.getByLabelText('Choose your password')).toHaveFocus();
  expect(asked).toEqual([]);
  expect(await audit(container)).toEqual([]);
});

test('a typing error is noticed before the link is used', async () => {
  const { asked, user } = await open();
  type('Choose your password', 'correct horse');
  type('Password again', 'correct house');

  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(asked).toEqual([]);
});

test('after a password that cannot be used, the page asks for another one until one is accepted', async () => {
  const answers: Answers = { password: refusal(422, 'weak_password') };
  const { asked, countOf, container, user } = await open(answers);
  choose('password');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  expect(await screen.findByText('This password cannot be used. Choose another one.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus());
  // Neither another mail nor the other language helps after the link is used.
  expect(screen.queryByRole('link')).toBeNull();
  expect(countOf(SIGN_OUT)).toBe(0);
  expect(await audit(container)).toEqual([]);
  choose('12345678', 'New password');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));
  expect(await screen.findByRole('button', { name: 'Save the password' })).toBeVisible();
  delete answers.password;

  choose('correct horse', 'New password');
  await user.click(screen.getByRole('button', { name: 'Save the password' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(asked).toMatchObject([USE, setTo('password'), setTo('12345678'), setTo('correct horse')]);
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test('a password that was not stored can be sent again, without the link', async () => {
  const answers: Answers = { password: HttpResponse.error() };
  const { asked, user } = await open(answers);
  choose('correct horse');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(screen.queryByRole('link', { name: 'sq – Shqip' })).toBeNull();
  delete answers.password;

  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  expect(asked).toMatchObject([USE, setTo('correct horse'), setTo('correct horse')]);
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
  const { asked, user, location } = await open({ verify });

  choose('correct horse');
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(asked).toMatchObject([USE]);
  await user.click(screen.getByRole('link', { name: 'Get a new mail' }));
  expect(location()).toBe('/agent/forgot');
});

test('who is signed in in this browser stays signed in', async () => {
  storeSession();
  answerAuth();
  answerCodes();
  const { user, location } = renderOffice(LINK);
  await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' });
  choose('correct horse');

  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));
  await user.click(await screen.findByRole('link', { name: 'To the sign-in page' }));

  await waitFor(() => expect(location()).toBe('/admin'));
  expect(storedSession()).toMatchObject({ access_token: 'access-0' });
});

test('the other language keeps the link', async () => {
  const { asked, user } = await open();

  await user.click(screen.getByRole('link', { name: 'sq – Shqip' }));
  await screen.findByRole('heading', { level: 1, name: 'Konfirmoni adresën e e-mailit' });
  type('Zgjidhni fjalëkalimin', 'correct horse');
  type('Fjalëkalimi përsëri', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Konfirmo adresën' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Adresa juaj u konfirmua' })).toBeVisible();
  expect(asked).toMatchObject([USE, setTo('correct horse')]);
});
