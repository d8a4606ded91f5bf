import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { answerAgent, apiError, ownAgent, renderAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, REFRESH, refusal, SIGN_OUT, session, storedSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';

async function renderLogin(state?: unknown) {
  const office = renderOffice('/agent/login?lang=en', state);
  await screen.findByRole('heading', { level: 1, name: 'Sales agent sign-in' });
  const submit = async () => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@agjencia.example' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
    await office.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...office, submit };
}

test('an active agent reaches the dashboard', async () => {
  const { tokens } = answerAgent();
  const { container, submit, location } = await renderLogin();
  expect(document.title).toBe('Sales agent sign-in | Flight Finder');
  expect(await audit(container)).toEqual([]);

  await submit();

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(await screen.findByText(/^No searches yet/)).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
  expect(tokens[0]).toBe('Bearer access-1');
});

test.each([
  ['/agent/dashboard?tab=quotes', '/agent/dashboard?tab=quotes'],
  ['/admin/airports', '/agent/dashboard'],
  ['//example.com/agent/', '/agent/dashboard'],
])('an agent who wanted %s comes to %s', async (wanted, reached) => {
  answerAgent();
  const { submit, location } = await renderLogin({ wanted });

  await submit();

  expect(await screen.findByText(/^No searches yet/)).toBeVisible();
  expect(location()).toBe(reached);
});

test('both fields are required', async () => {
  answerAgent();
  const { user } = await renderLogin();

  await user.click(screen.getByRole('button', { name: 'Sign In' }));

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test.each([
  ['a wrong password', () => refusal(400, 'invalid_credentials'), 'Invalid email or password'],
  ['an answer without a user', () => HttpResponse.json({ ...session(1), user: null }), 'Authentication failed'],
  ['a lost network', () => HttpResponse.error(), 'An error occurred during login'],
  [
    'an address that is not confirmed',
    () => refusal(400, 'email_not_confirmed'),
    'Please confirm your e-mail address first. We sent you a link.',
  ],
  [
    'a limit',
    () => refusal(429, 'over_request_rate_limit', { 'retry-after': '120' }),
    'Too many attempts. Please try again in 2 minutes.',
  ],
])('%s is explained', async (_, password, message) => {
  answerAuth({ password });
  const { submit, location } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(location()).toBe('/agent/login?lang=en');
  expect(storedSession()).toBeNull();
});

test.each([
  [
    'an inactive agent',
    () => HttpResponse.json(ownAgent({ is_active: false })),
    'Your account is currently inactive. Please contact the administrator.',
  ],
  ['a user without a record', () => apiError(403), 'Invalid sales agent account'],
  ['an agent whose record cannot be read', () => apiError(404), 'Failed to verify agent status'],
])('%s is refused, and the session is ended', async (_, own, message) => {
  const { countOf } = answerAgent(own);
  const { submit, location } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(location()).toBe('/agent/login?lang=en');
  expect(storedSession()).toBeNull();
  expect(countOf(SIGN_OUT)).toBe(1);
});

test('a session that is refreshed during the sign-in opens no screen yet', async () => {
  const answers = [apiError(401), apiError(404)];
  const { countOf } = answerAgent(() => answers.shift() ?? apiError(404));
  const { submit, router } = await renderLogin();
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify agent status');
  expect(countOf(REFRESH)).toBe(1);
  expect(visited).toEqual([]);
});

test('a user that the server does not say is refused', async () => {
  const { countOf } = answerAuth({ user: () => refusal(403, 'user_not_found') });
  const { submit } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify agent status');
  expect(countOf(SIGN_OUT)).toBe(1);
});

test('a viewer with the record of an agent is refused', async () => {
  answerAgent();
  answerAuth({ user: () => HttpResponse.json(person({ role: 'viewer' })) });
  const { submit } = await renderLogin();

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid sales agent account');
  expect(storedSession()).toBeNull();
});

test('an agent who is signed in already comes to the dashboard', async () => {
  const { location } = renderAgent('/agent/login');

  expect(await screen.findByText(/^Nuk ka ende kërkime/)).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
});

test('the page is in Albanian, and in English on demand', async () => {
  const { user, router } = renderOffice('/agent/login');
  expect(await screen.findByRole('heading', { level: 1, name: 'Hyrja e agjentëve të shitjes' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hyni' })).toBeVisible();
  expect(document.documentElement.lang).toBe('sq');

  await user.click(screen.getByRole('link', { name: 'en – English' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');

  await router.navigate('/agent/register');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sales agent registration' })).toBeVisible();
});

test('an Albanian agent reads the reason of a refusal in Albanian', async () => {
  answerAuth({ password: () => refusal(429, 'over_request_rate_limit', { 'retry-after': '40' }) });
  const { user } = renderOffice('/agent/login?lang=sq');
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ana@agjencia.example');

  await user.type(screen.getByLabelText('Fjalëkalimi'), 'correct horse{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent('Shumë përpjekje. Provoni përsëri pas 40 sekondash.');
});
