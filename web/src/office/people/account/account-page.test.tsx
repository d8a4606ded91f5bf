import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answerAccount, ownSession, RECOVERY_CODES, SAFARI } from '@/test/account';
import { renderAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, refusal, session, storedSession, storeSession, totpFactor } from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

type Options = Parameters<typeof answerAccount>;

async function open(user = person(), answers: Options[1] = {}, ...sessions: ReturnType<typeof ownSession>[]) {
  storeSession(user, 'aal2');
  answerAuth({ refresh: () => HttpResponse.json(session(1, user, 'aal2')) });
  const account = answerAccount(user, answers, ...(sessions.length > 0 ? sessions : [ownSession()]));
  const office = renderOffice('/admin/account');
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { ...account, ...office, part };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('the menu at the top leads to the account', async () => {
  storeSession();
  answerAuth();
  answerAccount(person(), {}, ownSession());
  const { container, user, location } = renderOffice('/admin');

  await user.click(await screen.findByRole('button', { name: 'Ana Hoxha' }));
  await user.click(await screen.findByRole('link', { name: 'Your account' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  expect(location()).toBe('/admin/account');
  expect(document.title).toBe('Your account | Back office');
  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'History of your account' })).toHaveAttribute(
    'href',
    '/admin/audit?subject=ana%40agjencia.example',
  );
  expect(await audit(container)).toEqual([]);
});

test('agents have the page in their language', async () => {
  answerAccount(person({ role: 'agent' }), {}, ownSession());
  const { container } = renderAgent('/agent/account');

  expect(await screen.findByRole('heading', { level: 1, name: 'Llogaria juaj' })).toBeVisible();
  expect(await screen.findByText('Firefox në Windows')).toBeVisible();
  expect(document.title).toBe('Llogaria juaj | Flight Finder');
  expect(screen.queryByRole('link', { name: 'History of your account' })).toBeNull();
  expect(await audit(container)).toEqual([]);
});

test('the name is saved, and shown at the top', async () => {
  const { asked, user } = await open(person(), { change: () => HttpResponse.json(person({ name: 'Ana H. Leka' })) });

  type('Full name', '  Ana H. Leka ');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));

  expect(await screen.findByText('Your name is saved.')).toBeVisible();
  expect(asked[0]).toMatchObject({ request: 'PUT /auth/v1/user', body: { data: { name: 'Ana H. Leka' } } });
  expect(screen.getByRole('button', { name: 'Ana H. Leka' })).toBeVisible();
});

test('an agent changes the phone number that quotes show', async () => {
  const agent = person({ role: 'agent' });
  const { user } = renderAgent('/agent/account?lang=en');
  let change = () => refusal(400, 'validation_failed');
  const { asked } = answerAccount(agent, { change: () => change() }, ownSession());
  const number = await screen.findByLabelText('Phone number');

  await user.type(number, 'call me');
  await user.click(screen.getByRole('button', { name: 'Save the phone number' }));
  await waitFor(() => expect(number).toHaveAccessibleDescription('This is not a phone number.'));
  change = () => HttpResponse.json(agent);
  await user.clear(number);
  await user.type(number, ' +355 69 123 4567 ');
  await user.click(screen.getByRole('button', { name: 'Save the phone number' }));

  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ data: { phone_number: '+355 69 123 4567' } }));
  await waitFor(() => expect(number).not.toHaveAccessibleDescription('This is not a phone number.'));
});

test('a user whose session has ended meanwhile is signed out', async () => {
  const ended = () => refusal(403, 'session_not_found');
  const { user, location } = await open(person(), { change: ended });
  server.use(http.get('/auth/v1/user', ended));

  await user.click(screen.getByRole('button', { name: 'Save the name' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to the back office' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Please sign in again.');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@agjencia.example');
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(location()).toBe('/admin/login');
  expect(storedSession()).toBeNull();
});

test('an empty name is not sent', async () => {
  const { asked, user } = await open();

  type('Full name', ' ');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));

  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Enter your full name.');
  expect(asked).toEqual([]);
});

type Clicks = { click: (element: Element) => Promise<void> };

async function changeAddress(user: Clicks, address: string) {
  type('New email address', address);
  await user.click(screen.getByRole('button', { name: 'Change the address' }));
}

test('another address waits for the links in two mails', async () => {
  const waiting = { ...person(), new_email: 'ana@e-re.example' };
  const { asked, user, part } = await open(person(), { change: () => HttpResponse.json(waiting) });

  await changeAddress(user, ' Ana@E-Re.example ');

  const { findByRole, getByText, getByLabelText } = part('Email address');
  expect(await findByRole('status')).toHaveTextContent(
    'We have sent a mail to this address and to ana@e-re.example. The new address counts when you have opened the links in both mails.',
  );
  expect(getByText('ana@agjencia.example')).toBeVisible();
  expect(getByLabelText('New email address')).toHaveValue('');
  expect(asked[0]?.body).toMatchObject({ email: 'ana@e-re.example' });
});

test.each([
  ['', 'Enter your new email address.'],
  ['ANA@agjencia.example', 'This is your present address.'],
])('the address "%s" is not sent', async (address, sentence) => {
  const { asked, user } = await open();

  await changeAddress(user, address);

  expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(sentence);
  expect(asked).toEqual([]);
});

test.each([
  ['email_exists', 422, 'Another account has this address.'],
  ['validation_failed', 400, 'This is not an email address.'],
])('the page says why an address is refused: %s', async (code, status, sentence) => {
  const { user } = await open(person(), { change: () => refusal(status, code) });

  await changeAddress(user, 'ana@e-re.example');

  await waitFor(() => expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(sentence));
});

async function changePassword(user: Clicks, repeated = 'correct horse') {
  type('Present password', 'old password');
  type('New password', 'correct horse');
  type('Password again', repeated);
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
}

test('the password is changed, which ends the other sessions', async () => {
  const phone = ownSession({ id: '2', user_agent: SAFARI, is_current: false });
  const { asked, user, keepOnly } = await open(person(), {}, ownSession(), phone);
  expect(await screen.findByText('Safari on iOS')).toBeVisible();
  keepOnly(ownSession());

  await changePassword(user);

  expect(await screen.findByText('Your password is changed. Your other sessions have ended.')).toBeVisible();
  expect(asked[0]?.body).toMatchObject({ password: 'correct horse', current_password: 'old password' });
  expect(screen.getByLabelText('Present password')).toHaveValue('');
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
});

test.each([
  [
    'the name',
    async (user: Clicks) => {
      type('Full name', 'Ana Leka');
      await user.click(screen.getByRole('button', { name: 'Save the name' }));
    },
  ],
  ['the password', changePassword],
])('when the server wants a code before it changes %s, the page asks for one', async (_, change) => {
  storeSession(person(), 'aal1');
  answerAuth();
  const refuse = { change: () => refusal(401, 'insufficient_aal') };
  const { become } = answerAccount(person(), refuse, ownSession());
  const { user, location } = renderOffice('/admin/account');
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  // Another device has added the app meanwhile.
  become(person({ factors: [totpFactor()] }));

  await change(user);

  expect(await screen.findByLabelText('Code of the app')).toBeVisible();
  expect(location()).toBe('/admin/login');
  expect(storedSession()).not.toBeNull();
});

test('two different new passwords are not sent', async () => {
  const { asked, user } = await open();

  await changePassword(user, 'correct house');

  expect(screen.getByLabelText('Password again')).toHaveAccessibleDescription('Passwords do not match');
  expect(screen.getByLabelText('Password again')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('what is missing for a new password is said beside the inputs', async () => {
  const { container, user } = await open();

  await user.click(screen.getByRole('button', { name: 'Change the password' }));

  expect(screen.getByLabelText('Present password')).toHaveAccessibleDescription('Enter your present password.');
  expect(screen.getByText('Must be at least 8 characters long')).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

const weak = (reason: string) =>
  HttpResponse.json({ error_code: 'weak_password', weak_password: { reasons: [reason] } }, { status: 422 });

test.each([
  ['is wrong', refusal(400, 'invalid_credentials'), 'The present password is wrong.'],
  ['is the new one', refusal(422, 'same_password'), 'This is the present password. Choose another one.'],
  ['would be common', weak('pwned'), 'This password is too common. Choose another one.'],
  ['would be short', weak('length'), 'Must be at least 8 characters long'],
  [
    'was tried often',
    refusal(429, 'over_request_rate_limit', { 'retry-after': '30' }),
    'Too many attempts. Please try again in 30 seconds.',
  ],
  ['cannot be stored', refusal(500, 'unexpected_failure'), 'Something went wrong. Please try again.'],
])('a password that %s is explained', async (_, answer, message) => {
  const { user } = await open(person(), { change: () => answer });

  await changePassword(user);

  expect(await screen.findByText(message)).toBeVisible();
});

test('an app is added with its image or its key, and its first code', async () => {
  const { asked, become, container, user, part } = await open();
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(screen.getByLabelText('Name of the app')).toHaveFocus();
  expect(await audit(container)).toEqual([]);
  type('Name of the app', 'Telefoni');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  const image = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(decodeURIComponent(image.getAttribute('src') ?? '')).toBe('data:image/svg+xml,<svg fill="#000"/>');
  expect(screen.getByText('ABCD EFGH IJ')).toBeVisible();
  expect(await audit(container)).toEqual([]);
  type('Code of the app', '123456');
  become(person({ factors: [totpFactor('new', 'Telefoni')] }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('The app is added. The next sign-in asks for its code.')).toBeVisible();
  expect(part('Two-factor sign-in').getByText('Telefoni')).toBeVisible();
  expect(part('Two-factor sign-in').getByText('On: each sign-in needs a code of an app.')).toBeVisible();
  expect(asked).toMatchObject([
    { request: 'POST /auth/v1/factors', body: { friendly_name: 'Telefoni', factor_type: 'totp' } },
    { request: 'POST /auth/v1/factors/new/verify', body: { code: '123456' } },
    { request: 'POST /api/account/recovery-codes' },
  ]);
  const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(RECOVERY_CODES);
  expect(await audit(container)).toEqual([]);
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(await screen.findByText(/You have 2 left\./)).toBeVisible();
  expect(screen.queryByText('ABCD-EFGH-IJKL-MNOP')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make new recovery codes' }));
  await user.click(question.getByRole('button', { name: 'New recovery codes' }));

  expect(await screen.findByRole('region', { name: 'Your recovery codes' })).toBeVisible();
});

test.each([
  [{ enrol: () => refusal(422, 'mfa_factor_name_conflict') }, 'You already have an app with this name.'],
  [
    { enrol: () => refusal(422, 'too_many_enrolled_mfa_factors') },
    'You have as many apps as are possible. Remove one first.',
  ],
])('an app that is not added is explained', async (answers, message) => {
  const { user } = await open(person(), answers);
  await user.click(await screen.findByRole('button', { name: 'Set up' }));

  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('in a session that is not new, the first app needs the password', async () => {
  let isNew = false;
  const enrol = () => (isNew ? undefined : refusal(400, 'reauthentication_needed'));
  const { asked, container, user } = await open(person(), { enrol });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const password = await screen.findByLabelText('Present password', { selector: 'form:has([name=app]) input' });
  expect(asked.map(({ request }) => request)).toEqual(['POST /auth/v1/factors']);
  expect(await audit(container)).toEqual([]);

  server.use(http.post('/auth/v1/token', () => refusal(400, 'invalid_credentials'), { once: true }));
  fireEvent.change(password, { target: { value: ' wrong' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The present password is wrong.')).toBeVisible();

  isNew = true;
  fireEvent.change(password, { target: { value: 'right' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByLabelText('Code of the app')).toBeVisible();
});

test('a wrong first code can be given again, and an app that was not confirmed is forgotten', async () => {
  const { asked, user } = await open(person(), { verify: () => refusal(422, 'mfa_verification_failed') });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByLabelText('Code of the app');
  type('Code of the app', '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is wrong. Enter the one that the app shows now.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ request: 'DELETE /auth/v1/factors/new' });
});

test('Cancel is sent once, and says that it waits', async () => {
  const { open: answer, passed } = gate();
  const remove = () => passed.then(() => HttpResponse.json({ id: 'new' }));
  const { asked, user } = await open(person(), { remove });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));

  const waiting = await screen.findByRole('button', { name: 'Please wait...' });
  expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await user.click(waiting);
  answer();

  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(asked.filter(({ request }) => request.startsWith('DELETE'))).toHaveLength(1);
});

test('an app is removed after a question', async () => {
  const { asked, become, user } = await open(person({ factors: [totpFactor()] }));
  await user.click(await screen.findByRole('button', { name: 'Remove: Telefoni' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the app Telefoni' }));
  expect(question.getByText('After that, your password alone is enough to sign in.')).toBeVisible();
  expect(await audit(document.body)).toEqual([]);
  become(person());

  await user.click(question.getByRole('button', { name: 'Remove' }));

  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(asked[0]).toMatchObject({ request: 'DELETE /auth/v1/factors/phone' });
});

test('an app that is not removed stays, and the question says why', async () => {
  const { user } = await open(person({ factors: [totpFactor(), totpFactor('tablet', 'Tableti')] }), {
    remove: () => refusal(422, 'insufficient_aal'),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove: Tableti' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('After that, its codes are not accepted.')).toBeVisible();

  await user.click(question.getByRole('button', { name: 'Remove' }));

  expect(await question.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('a session on another device is ended', async () => {
  const phone = ownSession({ id: '2', user_agent: SAFARI, address: '198.51.100.4', is_current: false });
  const { asked, user } = await open(person(), {}, ownSession(), phone);
  const row = within((await screen.findByText('Safari on iOS')).closest('li') ?? document.body);
  expect(row.getByText(/198\.51\.100\.4/)).toHaveTextContent('198.51.100.4 · signed in just now · used just now');
  expect(screen.getByText('This session')).toBeVisible();

  await user.click(row.getByRole('button', { name: 'End the session: Safari on iOS' }));

  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  expect(asked).toMatchObject([{ request: 'DELETE /api/account/sessions/2' }]);
  expect(screen.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull();
});

test('a session that cannot be ended is reported', async () => {
  const phone = ownSession({ id: '2', user_agent: '', is_current: false });
  const { user } = await open(person(), {}, ownSession(), phone);
  server.use(http.delete('/api/account/sessions/2', () => new HttpResponse(null, { status: 500 })));

  await user.click(await screen.findByRole('button', { name: 'End the session: Unknown device' }));

  expect(await screen.findByText('The session could not be ended.')).toBeVisible();
});

test('all other sessions are ended at once', async () => {
  const phone = ownSession({ id: '2', user_agent: SAFARI, is_current: false });
  const { asked, user, keepOnly } = await open(person(), {}, ownSession(), phone);
  const button = await screen.findByRole('button', { name: 'Sign out other sessions' });
  keepOnly(ownSession());

  await user.click(button);

  expect(await screen.findByText('Your other sessions have ended.')).toBeVisible();
  expect(asked).toMatchObject([{ request: 'POST /auth/v1/logout?scope=others' }]);
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
});

test('what cannot be loaded is loaded again on demand', async () => {
  storeSession();
  answerAuth();
  answerAccount(person(), {}, ownSession());
  server.use(http.get('/api/account/sessions', () => new HttpResponse(null, { status: 404 }), { once: true }));
  const { user } = renderOffice('/admin/account');
  expect(await screen.findByText('Failed to load your sessions.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
});
