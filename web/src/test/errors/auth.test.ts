/** The errors of signing in that the specification of the public site lists. They are codes, not texts for people. */
import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { withRetries } from '@/auth/session';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { answerAuth, refusal, session, storedSession, storeSession } from '@/test/auth-server';
import { officeState } from '@/test/render-office';
import { server } from '@/test/server';
import { ROWS } from './catalogue';
import TEXT from './public-site.md?raw';

const USE_AUTH = 'useAuth must be used within an AuthProvider';

/** After these errors the session is refreshed before the next attempt. */
const OF_THE_SESSION = ['session_not_found', 'JWT expired'];

const MESSAGES = ROWS.filter(({ group }) => group === 'Auth').map(({ message }) => message);
const CODES = /Codes: (.+)\./.exec(TEXT)?.[1]?.split(', ') ?? [];

test('the specification has these rows', () => {
  expect(MESSAGES).toHaveLength(7);
  expect(CODES).toHaveLength(5);
});

test.each(MESSAGES.filter((message) => message !== USE_AUTH))(
  'an action that fails with "%s" is repeated, and after three attempts the fallback counts',
  async (message) => {
    vi.useFakeTimers();
    const refreshSession = vi.fn();
    const action = vi.fn(async () => {
      throw new Error(`the request ended: ${message}`);
    });

    const result = withRetries({ refreshSession }, new AbortController().signal, action, 'fallback');
    await vi.runAllTimersAsync();

    expect(await result).toBe('fallback');
    expect(action).toHaveBeenCalledTimes(3);
    expect(refreshSession).toHaveBeenCalledTimes(OF_THE_SESSION.includes(message) ? 2 : 0);
  },
);

test(USE_AUTH, () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(() => renderHook(useAuth)).toThrow(new Error(USE_AUTH));
});

/** How the client gets each code. */
const CAUSES: Record<string, () => Promise<string | undefined>> = {
  weak_password: async () => {
    server.use(http.put('/auth/v1/user', () => refusal(422, 'weak_password')));
    return (await officeState().authClient.updateUser({ password: 'short' })).error?.code;
  },
  session_not_found: async () => {
    answerAuth({ user: () => refusal(403, 'session_not_found') });
    const { error } = await officeState().authClient.getUser();
    // The client has an error of its own for this code, and removes the session.
    expect([error?.name, storedSession()]).toEqual(['AuthSessionMissingError', null]);
    return 'session_not_found';
  },
  identity_already_exists: () => unlinking('identity_already_exists'),
  identity_not_found: () => unlinking('identity_not_found'),
  single_identity_not_deletable: () => unlinking('single_identity_not_deletable'),
};

async function unlinking(code: string): Promise<string | undefined> {
  server.use(http.delete('/auth/v1/user/identities/:id', () => refusal(422, code)));
  const identity = { id: '1', user_id: '1', identity_id: '1', identity_data: {}, provider: 'email' };
  return (await officeState().authClient.unlinkIdentity(identity)).error?.code;
}

test.each(CODES)('the client passes on the code %s', async (code) => {
  storeSession();
  server.use(http.post('/auth/v1/token', () => HttpResponse.json(session(1))));

  expect(await CAUSES[code]?.()).toBe(code);
});
