import { act, render, renderHook, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { Providers } from '@/office/providers';
import {
  answerAuth,
  person,
  READ_USER,
  REFRESH,
  refusal,
  SIGN_OUT,
  session,
  storedSession,
  storeSession,
} from '@/test/auth-server';
import { gate } from '@/test/gate';
import { officeState } from '@/test/render-office';
import { server } from '@/test/server';
import { useAuth } from './auth-provider';

const TEN_MINUTES = 10 * 60 * 1000;

function Name() {
  const { user } = useAuth();
  return <p>{user ? user.email : 'nobody'}</p>;
}

function renderName() {
  const state = officeState();
  return {
    ...state,
    ...render(
      <StrictMode>
        <Providers state={state}>
          <Name />
        </Providers>
      </StrictMode>,
    ),
  };
}

test('nothing is rendered until the server has said who the user is', async () => {
  storeSession();
  const { asked } = answerAuth();
  const { container } = renderName();
  expect(container).toBeEmptyDOMElement();

  expect(await screen.findByText('ana@agjencia.example')).toBeVisible();
  expect(asked).toEqual([
    { request: READ_USER, client: 'flight-finder', authorization: 'Bearer access-0', body: null },
  ]);
});

test('without a stored session there is no user, and no request', async () => {
  const { asked } = answerAuth();
  const { container } = renderName();
  expect(container).toBeEmptyDOMElement();

  expect(await screen.findByText('nobody')).toBeVisible();
  expect(asked).toEqual([]);
});

test('the user is the one of the server, not the stored one', async () => {
  storeSession(person({ email: 'stored@agjencia.example' }));
  answerAuth();
  renderName();

  expect(await screen.findByText('ana@agjencia.example')).toBeVisible();
});

test('a session that the server does not find is removed', async () => {
  storeSession();
  answerAuth({ user: () => refusal(403, 'session_not_found') });
  renderName();

  expect(await screen.findByText('nobody')).toBeVisible();
  expect(storedSession()).toBeNull();
});

test('a session whose user is banned is ended', async () => {
  storeSession();
  const { countOf } = answerAuth({ user: () => refusal(403, 'user_banned') });
  renderName();

  expect(await screen.findByText('nobody')).toBeVisible();
  await expect.poll(() => countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test('a server that fails does not end the session', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storeSession();
  const { countOf } = answerAuth({ user: () => refusal(503, 'unexpected_failure') });
  renderName();
  for (let pauses = 0; pauses < 3; pauses += 1) {
    await expect.poll(() => countOf(READ_USER), { interval: 1 }).toBe(pauses + 1);
    await act(() => vi.advanceTimersByTimeAsync(4000));
  }
  vi.useRealTimers();

  expect(await screen.findByText('nobody')).toBeVisible();
  expect(storedSession()).not.toBeNull();
});

test('the session is refreshed every ten minutes, until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  storeSession();
  const { asked, countOf } = answerAuth();
  const { unmount } = renderName();
  await screen.findByText('ana@agjencia.example');

  await act(() => vi.advanceTimersByTimeAsync(TEN_MINUTES - 1));
  expect(countOf(REFRESH)).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await expect.poll(storedSession).toMatchObject({ access_token: 'access-1' });
  expect(asked.at(-1)).toMatchObject({ client: 'flight-finder', body: { refresh_token: 'refresh-0' } });

  await act(() => vi.advanceTimersByTimeAsync(TEN_MINUTES));
  await expect.poll(storedSession).toMatchObject({ access_token: 'access-2' });

  unmount();
  await vi.advanceTimersByTimeAsync(TEN_MINUTES);
  expect(countOf(REFRESH)).toBe(2);
});

test('without a user nothing is refreshed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { asked } = answerAuth();
  renderName();
  await screen.findByText('nobody');

  await act(() => vi.advanceTimersByTimeAsync(TEN_MINUTES));

  expect(asked).toEqual([]);
});

test('a refresh shows the newest data of the user', async () => {
  storeSession();
  answerAuth({ refresh: () => HttpResponse.json(session(1, person({ email: 'new@agjencia.example' }))) });
  const { auth } = renderName();
  await screen.findByText('ana@agjencia.example');

  await act(() => auth.refresh());

  expect(screen.getByText('new@agjencia.example')).toBeVisible();
});

test('a change of the data of the user is shown', async () => {
  storeSession();
  answerAuth();
  server.use(http.put('/auth/v1/user', () => HttpResponse.json(person({ email: 'new@agjencia.example' }))));
  const { authClient } = renderName();
  await screen.findByText('ana@agjencia.example');

  await act(() => authClient.updateUser({ email: 'new@agjencia.example' }));

  expect(screen.getByText('new@agjencia.example')).toBeVisible();
});

test('a code for a forgotten password signs its user in', async () => {
  answerAuth();
  server.use(http.post('/auth/v1/verify', () => HttpResponse.json(session(1))));
  const { authClient } = renderName();
  await screen.findByText('nobody');

  await authClient.verifyOtp({ type: 'recovery', email: 'ana@agjencia.example', token: '123456' });

  expect(await screen.findByText('ana@agjencia.example')).toBeVisible();
});

test.each(['session_not_found', 'refresh_token_already_used', 'refresh_token_not_found', 'session_expired'])(
  'a refresh that is refused with %s signs the user out',
  async (code) => {
    storeSession();
    answerAuth({ refresh: () => refusal(400, code) });
    const { auth } = renderName();
    await screen.findByText('ana@agjencia.example');

    await act(() => auth.refresh());

    expect(screen.getByText('nobody')).toBeVisible();
    expect(storedSession()).toBeNull();
  },
);

test('a refresh that is limited does not sign the user out', async () => {
  storeSession();
  answerAuth({ refresh: () => refusal(429, 'over_request_rate_limit') });
  const { auth } = renderName();
  await screen.findByText('ana@agjencia.example');

  await act(() => auth.refresh());

  expect(screen.getByText('ana@agjencia.example')).toBeVisible();
  expect(storedSession()).not.toBeNull();
});

test('signing out removes the session here and on the server', async () => {
  storeSession();
  const { asked } = answerAuth();
  const { auth } = renderName();
  await screen.findByText('ana@agjencia.example');

  await act(() => auth.signOut());

  expect(screen.getByText('nobody')).toBeVisible();
  expect(storedSession()).toBeNull();
  expect(asked.at(-1)).toMatchObject({
    request: SIGN_OUT,
    client: 'flight-finder',
    authorization: 'Bearer access-0',
  });
});

test('an answer about the user that arrives after signing out is ignored', async () => {
  storeSession();
  const { open, passed } = gate();
  const { countOf } = answerAuth({
    user: async () => {
      await passed;
      return HttpResponse.json(person());
    },
  });
  const { auth } = renderName();
  await expect.poll(() => countOf(READ_USER)).toBe(1);

  await act(() => auth.signOut());
  open();
  // The answer to this request follows the other one.
  await act(() => fetch('/auth/v1/user'));

  expect(screen.getByText('nobody')).toBeVisible();
});

test('a sign-in in another tab is noticed', async () => {
  answerAuth();
  renderName();
  await screen.findByText('nobody');
  const other = officeState();

  await other.auth.signIn({ email: 'ana@agjencia.example', password: 'correct horse' }, () => null);

  expect(await screen.findByText('ana@agjencia.example')).toBeVisible();
});

test('useAuth outside of its provider throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(() => renderHook(useAuth)).toThrow(new Error('useAuth must be used within an AuthProvider'));
});
