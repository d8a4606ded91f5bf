import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, refusal, SIGN_IN, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

/** The server gives this answer to the form. Returns what was sent. */
function answerWelcome(answer: () => Response = () => HttpResponse.json({ email: 'ana' }, { status: 201 })) {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/welcome', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

async function open(path = '/admin/welcome#secret') {
  const office = renderOffice(path);
  await screen.findByRole('heading', { level: 1, name: 'Create the administrator' });
  const submit = async (email = 'Ana@Agjencia.EXAMPLE', password = 'correct horse', repeated = password) => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
    fireEvent.change(screen.getByLabelText('Password again'), { target: { value: repeated } });
    await office.user.click(screen.getByRole('button', { name: 'Create and sign in' }));
  };
  return { ...office, submit };
}

test('the first administrator is created, signed in, and comes to the back office', async () => {
  const { asked } = answerAuth();
  const sent = answerWelcome();
  const { container, submit, location, router } = await open();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(document.title).toBe('Welcome | Back office');
  expect(await audit(container)).toEqual([]);

  await submit();

  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(location()).toBe('/admin');
  expect(sent).toEqual([{ token: 'secret', email: 'ana@agjencia.example', password: 'correct horse' }]);
  expect(asked[0]).toMatchObject({ request: SIGN_IN, body: { email: 'ana@agjencia.example' } });
});

test('what is missing is said beside the inputs, and nothing is sent', async () => {
  const sent = answerWelcome();
  const { container, submit } = await open();

  await submit('', 'short');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
  expect(screen.getByText('Must be at least 8 characters long')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(await audit(container)).toEqual([]);

  await submit('ana@agjencia.example', 'correct horse', 'correct house');
  expect(screen.getByLabelText('Password again')).toHaveAccessibleDescription('Passwords do not match');
  expect(sent).toEqual([]);
});

test.each([
  [apiError(422, { email: 'invalid' }), 'This is not an email address.'],
  [apiError(422, { password: 'common' }), 'This password is too common. Choose another one.'],
  [apiError(422, { password: 'unheard_of' }), 'This password cannot be used. Choose another one.'],
  [apiError(429, {}, { 'retry-after': '120' }), 'Too many attempts. Please try again in 2 minutes.'],
  [apiError(500), 'Something went wrong. Please try again.'],
  [HttpResponse.error(), 'Something went wrong. Please try again.'],
])('a refusal is explained', async (answer, message) => {
  answerWelcome(() => answer);
  const { submit, location } = await open();

  await submit();

  expect(await screen.findByText(message)).toBeVisible();
  expect(location()).toBe('/admin/welcome');
});

test('a link that the server does not accept says what to do next', async () => {
  const body = { code: 'welcome_link_invalid', message: '', request_id: '1' };
  answerWelcome(() => HttpResponse.json(body, { status: 403 }));
  const { container, submit, user, location } = await open();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired.');
  expect(screen.getByRole('alert')).toHaveTextContent('flight-finder admin create');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'To the sign-in page' }));
  expect(location()).toBe('/admin/login');
});

test('an address without a token is an invalid link', async () => {
  renderOffice('/admin/welcome');

  expect(await screen.findByRole('alert')).toHaveTextContent('This link is invalid or has expired.');
});

test('an administrator who cannot be signed in at once comes to the sign-in page', async () => {
  answerAuth({ password: () => refusal(429, 'over_request_rate_limit') });
  answerWelcome();
  const { submit, location } = await open();

  await submit();

  await waitFor(() => expect(location()).toBe('/admin/login'));
});

test('a user who is signed in comes to the back office', async () => {
  storeSession();
  answerAuth();
  const { location } = renderOffice('/admin/welcome#secret');

  await waitFor(() => expect(location()).toBe('/admin'));
});
