/**
 * Drives the unchanged client `@supabase/auth-js` against a running server. The server is the test's own, because signing
 * out everywhere would disturb the other tests. The last line of the output says how many rows passed.
 */
import { test as base, expect } from '@playwright/test';
import { type AuthError, GoTrueClient } from '@supabase/auth-js';
import { startServer } from './own-server';

const EMAIL = 'ana@agency.al';
const PASSWORD = 'një fjalëkalim i mirë';

/** A browser: a client with its storage, the events that it saw, and the requests that it sent. */
class Browser {
  readonly events: string[] = [];
  readonly requests: { headers: Headers; status: number }[] = [];
  readonly stored = new Map<string, string>();
  readonly auth: GoTrueClient;

  constructor(url: string) {
    this.auth = new GoTrueClient({
      url: `${url}/auth/v1`,
      headers: { 'X-Client-Info': 'flight-finder' },
      storageKey: 'session',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => this.stored.get(key) ?? null,
        setItem: (key, value) => void this.stored.set(key, value),
        removeItem: (key) => void this.stored.delete(key),
      },
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        this.requests.push({ headers: new Headers(init?.headers), status: response.status });
        return response;
      },
    });
    this.auth.onAuthStateChange((event) => void this.events.push(event));
  }

  async signIn() {
    const { data, error } = await this.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(error).toBeNull();
    if (!data.session) throw new Error('a sign-in without an error has a session');
    return data.session;
  }
}

type Row = (open: () => Browser) => Promise<void>;

const ROWS: Record<string, Row> = {
  'a password starts a session': async (open) => {
    const browser = open();

    const session = await browser.signIn();

    expect(browser.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: EMAIL, factors: [] } });
    expect(session.user.app_metadata).toEqual({ provider: 'email', providers: ['email'], role: 'admin' });
  },
  'a wrong password and an unknown address have one answer': async (open) => {
    const { auth } = open();

    const wrong = await auth.signInWithPassword({ email: EMAIL, password: 'tjetër' });
    const unknown = await auth.signInWithPassword({ email: 'nobody@agency.al', password: PASSWORD });

    refused(wrong.error, 400, 'invalid_credentials', 'Invalid login credentials');
    refused(unknown.error, 400, 'invalid_credentials', 'Invalid login credentials');
  },
  'nobody signs in without an address': async (open) => {
    const { auth } = open();

    const { error } = await auth.signInWithPassword({ password: PASSWORD } as never);

    expect(error?.message).toBe('You must provide either an email or phone number and a password');
  },
  'nobody signs in by phone': async (open) => {
    const { error } = await open().auth.signInWithPassword({ phone: '+355691234567', password: PASSWORD });

    refused(error, 400, 'phone_provider_disabled', 'Phone logins are disabled');
  },
  'nobody signs in through another service': async (open) => {
    const { auth } = open();

    const token = await auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' });
    const single = await auth.signInWithSSO({ domain: 'agency.al', options: { skipBrowserRedirect: true } });
    const { data } = await auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });

    refused(token.error, 400, 'provider_disabled', 'Provider is not enabled');
    refused(single.error, 400, 'provider_disabled', 'Provider is not enabled');
    const answer = await fetch(data.url ?? '', { redirect: 'manual' });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'provider_disabled']);
  },
  'the user is the one who signed in': async (open) => {
    const browser = open();
    const { user } = await browser.signIn();

    expect((await browser.auth.getUser()).data.user).toEqual(user);
    expect((await open().auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { error } = await open().auth.getUser('a.b.c');
    refused(error, 403, 'bad_jwt', 'The access token is invalid or has expired');
  },
  'the claims are verified with the public keys': async (open) => {
    const browser = open();
    const { user } = await browser.signIn();

    const { data, error } = await browser.auth.getClaims();

    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(data?.claims).toMatchObject({ sub: user.id, aal: 'aal1', aud: 'authenticated', email: EMAIL });
    expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1');
  },
  'a user changes the own name, and not the role': async (open) => {
    const browser = open();
    await browser.signIn();

    const { data } = await browser.auth.updateUser({ data: { name: 'Ana 🛫', role: 'viewer' } });

    expect(browser.events.at(-1)).toBe('USER_UPDATED');
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ana 🛫' });
    expect(data.user?.app_metadata.role).toBe('admin');
  },
  'a weak password has its reasons': async (open) => {
    const browser = open();
    await browser.signIn();

    const short = await browser.auth.updateUser({ password: '1234567' });
    const common = await browser.auth.updateUser({ password: 'password1' });
    const same = await browser.auth.updateUser({ password: PASSWORD });

    refused(short.error, 422, 'weak_password', 'Password should be at least 8 characters.');
    expect(short.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    expect(common.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
    refused(same.error, 422, 'same_password', 'New password should be different from the old password.');
  },
  'a refresh replaces both tokens': async (open) => {
    const browser = open();
    const before = await browser.signIn();

    const { data, error } = await browser.auth.refreshSession();

    expect(error).toBeNull();
    expect(browser.events.at(-1)).toBe('TOKEN_REFRESHED');
    expect(data.session?.refresh_token).not.toBe(before.refresh_token);
    expect(data.session?.access_token).toMatch(/^[^.]+\.[^.]+\.[^.]+$/);
    expect(data.session?.access_token).not.toBe(before.access_token);
  },
  'two refreshes at once with one token succeed': async (open) => {
    const { refresh_token } = await open().signIn();

    const [one, two] = await Promise.all([open(), open()].map((tab) => tab.auth.refreshSession({ refresh_token })));

    expect([one?.error, two?.error]).toEqual([null, null]);
  },
  'an unknown refresh token signs out': async (open) => {
    const { error } = await open().auth.refreshSession({ refresh_token: 'unknown' });

    refused(error, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  },
  'a sign-out ends this session': async (open) => {
    const browser = open();
    const { access_token } = await browser.signIn();

    const { error } = await browser.auth.signOut({ scope: 'local' });

    expect(error).toBeNull();
    expect(browser.events.at(-1)).toBe('SIGNED_OUT');
    expect([...browser.stored]).toEqual([]);
    expect((await browser.auth.getUser(access_token)).error?.name).toBe('AuthSessionMissingError');
  },
  'a sign-out of the others keeps this session': async (open) => {
    const [here, there] = [open(), open()];
    await here.signIn();
    await there.signIn();

    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull();

    expect((await here.auth.getUser()).error).toBeNull();
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(there.events.at(-1)).toBe('SIGNED_OUT');
  },
  'a sign-out everywhere ends all sessions': async (open) => {
    const [here, there] = [open(), open()];
    await here.signIn();
    await there.signIn();

    expect((await here.auth.signOut()).error).toBeNull();

    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  },
};

/** The address of a server with an administrator, and how many rows passed on it. */
type Server = { url: string; passed: number };

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const own = await startServer();
      own.run(['admin', 'create', '--email', EMAIL], PASSWORD);
      const server = { url: own.url, passed: 0 };

      await use(server);

      console.log(`stock client: ${server.passed} of ${Object.keys(ROWS).length}`);
      await own.stop();
    },
    { scope: 'worker' },
  ],
});

// One worker, and therefore one server.
test.describe.configure({ mode: 'serial' });
test.skip(({ hasTouch }) => !hasTouch, 'the client runs in Node: once is enough');

for (const [name, row] of Object.entries(ROWS)) {
  test(`stock client: ${name}`, async ({ server }) => {
    const browsers: Browser[] = [];

    await row(() => {
      const browser = new Browser(server.url);
      browsers.push(browser);
      return browser;
    });

    const requests = browsers.flatMap((browser) => browser.requests);
    // The client repeats requests with a status from 500 on, and shows "{}" instead of their message.
    expect(requests.filter(({ status }) => status >= 500)).toEqual([]);
    expect(requests.every(({ headers }) => headers.get('x-client-info') === 'flight-finder')).toBe(true);
    server.passed += 1;
  });
}

function refused(error: AuthError | null, status: number, code: string, message: string): void {
  expect({ status: error?.status, code: error?.code, message: error?.message }).toEqual({ status, code, message });
}
