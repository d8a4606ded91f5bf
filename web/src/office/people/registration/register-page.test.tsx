import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth } from '@/test/auth-server';
import { answerCodes } from '@/test/codes';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const ACCEPTED = () => HttpResponse.json({}, { status: 202 });

/** The server answers registrations. Returns their bodies and languages. */
function answerRegistration(answer: () => Response | Promise<Response> = ACCEPTED) {
  const asked: { body: unknown; language: string | null }[] = [];
  server.use(
    http.post('/api/agents', async ({ request }) => {
      asked.push({ body: await request.json(), language: request.headers.get('accept-language') });
      return answer();
    }),
  );
  return asked;
}

const VALUES = {
  'Full name': ' Ana Hoxha ',
  Email: 'Ana@Agjencia.EXAMPLE',
  'Phone (optional)': '',
  Password: 'correct horse',
};

async function renderForm() {
  const office = renderOffice('/agent/register?lang=en');
  await screen.findByRole('heading', { level: 1, name: 'Sales agent registration' });
  const submit = async (change: Partial<typeof VALUES> = {}) => {
    for (const [label, value] of Object.entries({ ...VALUES, ...change })) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await office.user.click(screen.getByRole('button', { name: 'Register' }));
  };
  return { ...office, submit };
}

test('a registration says to confirm the address and to wait', async () => {
  const asked = answerRegistration();
  const { container, submit, user, location } = await renderForm();
  expect(await audit(container)).toEqual([]);

  await submit();

  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
  expect(screen.getByText('ana@agjencia.example')).toBeVisible();
  expect(screen.getByText('After that, please wait until the administrator activates your account.')).toBeVisible();
  expect(asked).toEqual([
    { body: { name: 'Ana Hoxha', email: 'ana@agjencia.example', password: 'correct horse' }, language: 'en' },
  ]);
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'To the sign-in page' }));
  expect(location()).toBe('/agent/login');
});

test('the code of the mail confirms the address, and a mail that did not come is sent again', async () => {
  answerAuth();
  answerRegistration();
  const asked = answerCodes();
  const { container, submit, user } = await renderForm();
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Enter the code' }));
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText(/We have sent the mail again/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123 456' } });
  for (const label of ['Choose your password', 'Password again']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse' } });
  }
  await user.click(screen.getByRole('button', { name: 'Confirm the address' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  const email = 'ana@agjencia.example';
  expect(asked).toMatchObject([
    { path: '/auth/v1/resend', body: { type: 'signup', email } },
    { path: '/auth/v1/verify', body: { type: 'signup', email, token: '123456' } },
    { path: '/auth/v1/user', body: { password: 'correct horse' } },
  ]);
});

test('the phone number is sent if there is one', async () => {
  const asked = answerRegistration();
  const { submit } = await renderForm();

  await submit({ 'Phone (optional)': ' +355 69 123 4567 ' });

  await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' });
  expect(asked[0]?.body).toMatchObject({ phone_number: '+355 69 123 4567' });
});

test('an incomplete registration is not sent', async () => {
  const asked = answerRegistration();
  const { container, submit } = await renderForm();

  await submit({ 'Full name': ' ', Email: '', Password: ' 1234567 ' });

  const name = screen.getByLabelText('Full name');
  expect(name).toHaveAccessibleDescription('Enter your full name.');
  expect(name).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Must be at least 8 characters long');
  expect(asked).toEqual([]);
  expect(await audit(container)).toEqual([]);
});

test.each([
  ['name', 'too_long', 'Full name', 'The name is too long: at most 100 characters.'],
  ['name', 'invalid', 'Full name', 'Enter your name as one line of text.'],
  ['email', 'invalid', 'Email', 'This is not an email address.'],
  ['phone_number', 'invalid', 'Phone (optional)', 'Enter a phone number of 6 to 15 digits.'],
  ['phone_number', 'too_long', 'Phone (optional)', 'Enter a phone number of 6 to 15 digits.'],
  ['password', 'too_short', 'Password', 'Must be at least 8 characters long'],
  ['password', 'too_long', 'Password', 'The password is too long.'],
  ['password', 'common', 'Password', 'This password is too common. Choose another one.'],
  ['password', 'a code of a newer server', 'Password', 'This password cannot be used. Choose another one.'],
])('the field %s with the error %s is explained', async (field, code, label, message) => {
  answerRegistration(() => apiError(422, { [field]: code }));
  const { submit } = await renderForm();

  await submit();

  await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['a server that fails', () => apiError(500), 'Failed to create user'],
  ['a lost network', () => HttpResponse.error(), 'Failed to register'],
  ['an unknown field', () => apiError(422, { role: 'unknown' }), 'Failed to register'],
  ['a limit', () => apiError(429, {}, { 'retry-after': '1' }), 'Too many attempts. Please try again in 1 second.'],
  ['a limit without an end', () => apiError(429), 'Too many attempts. Please try again in a few minutes.'],
])('%s is explained, and what was typed stays', async (_, answer, message) => {
  answerRegistration(answer);
  const { submit } = await renderForm();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Email')).toHaveValue('Ana@Agjencia.EXAMPLE');
});

test('a second press sends nothing', async () => {
  const { open, passed } = gate();
  const asked = answerRegistration(() => passed.then(ACCEPTED));
  const { submit, user } = await renderForm();
  await submit();

  await user.click(await screen.findByRole('button', { name: 'Please wait...' }));
  open();

  await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' });
  expect(asked).toHaveLength(1);
});

test('the pages of signing in and of registering link to each other', async () => {
  const { user, location } = await renderForm();

  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(location()).toBe('/agent/login');

  await user.click(await screen.findByRole('link', { name: 'Register' }));
  expect(location()).toBe('/agent/register');
});
