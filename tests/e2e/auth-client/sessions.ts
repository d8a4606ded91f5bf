/** Signing in with a password, refreshing, the user, and signing out. */
import { expect } from '@playwright/test';
import { needed, type Rows, refused } from './browser';
import { PASSWORD } from './server';

export const SESSIONS: Rows = {
  'signInWithPassword: a password starts a session': async ({ server, open }) => {
    const { id, email } = await server.person({ user_metadata: { name: 'Ana 🛫' }, app_metadata: { role: 'viewer' } });
    const browser = await open();

    const session = await browser.signIn(email.toUpperCase());

    expect(await browser.events()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const { iat, exp } = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect([session.expires_at, exp - iat]).toEqual([exp, 3600]);
    expect(session.user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'], role: 'viewer' },
      user_metadata: { name: 'Ana 🛫' },
      identities: [{ user_id: id, provider: 'email', identity_data: { sub: id, email, email_verified: true } }],
      factors: [],
      is_anonymous: false,
    });
    expect(await browser.stored()).toEqual(['session']);
  },
  'signInWithPassword: a wrong password and an unknown address have one answer': async ({ server, open }) => {
    const { email } = await server.person();
    const { auth } = await open();

    const wrong = await auth.signInWithPassword({ email, password: 'tjetër' });
    const unknown = await auth.signInWithPassword({ email: server.address(), password: PASSWORD });

    refused(wrong.error, 400, 'invalid_credentials', 'Invalid login credentials');
    refused(unknown.error, 400, 'invalid_credentials', 'Invalid login credentials');
  },
  'signInWithPassword: without an address the client asks nobody': async ({ open, exchanges }) => {
    const { auth } = await open();

    const { error } = await auth.signInWithPassword({ password: PASSWORD } as never);

    expect(error?.message).toBe('You must provide either an email or phone number and a password');
    expect(await exchanges()).toEqual([]);
  },
  'signInWithPassword: nobody signs in by phone': async ({ open }) => {
    const { error } = await (await open()).auth.signInWithPassword({ phone: '+355691234567', password: PASSWORD });

    refused(error, 400, 'phone_provider_disabled', 'Phone logins are disabled');
  },
  'signInWithPassword: a banned user is told so': async ({ server, open }) => {
    const { id, email } = await server.person();
    const browser = await open();
    await browser.signIn(email);
    const administrator = await open({ adminToken: server.adminToken });
    await administrator.admin.updateUserById(id, { ban_duration: '24h' });

    refused((await browser.auth.signInWithPassword({ email, password: PASSWORD })).error, 400, 'user_banned');
  },
  'signInWithIdToken, signInWithSSO, signInWithOAuth: other services are refused': async ({ open }) => {
    const { auth } = await open();

    const token = await auth.signInWithIdToken({ provider: 'google', token: 'a.b.c' });
    const single = await auth.signInWithSSO({ domain: 'agency.al', options: { skipBrowserRedirect: true } });
    const { data } = await auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });

    refused(token.error, 400, 'provider_disabled', 'Provider is not enabled');
    refused(single.error, 400, 'provider_disabled', 'Provider is not enabled');
    const answer = await fetch(data.url ?? '', { redirect: 'manual' });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'provider_disabled']);
  },
  'signInAnonymously: a user needs an address': async ({ open }) => {
    refused((await (await open()).auth.signInAnonymously()).error, 422, 'anonymous_provider_disabled');
  },
  'getUser: the user is the one who signed in': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    const { user } = await browser.signIn(email);

    expect((await browser.auth.getUser()).data.user).toEqual(user);
    const stranger = await open();
    expect((await stranger.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    refused((await stranger.auth.getUser('a.b.c')).error, 403, 'bad_jwt');
  },
  'getClaims: tokens are verified with the public keys': async ({ server, open }) => {
    const { id, email } = await server.person();
    const browser = await open();
    await browser.signIn(email);

    const { data, error } = await browser.auth.getClaims();

    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    expect(data?.claims).toMatchObject({ sub: id, aal: 'aal1', aud: 'authenticated', role: 'authenticated', email });
    expect(data?.claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
  },
  'refreshSession: both tokens are replaced': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    const before = await browser.signIn(email);

    const { data, error } = await browser.auth.refreshSession();

    expect(error).toBeNull();
    expect((await browser.events()).at(-1)).toBe('TOKEN_REFRESHED');
    expect(data.session?.refresh_token).not.toBe(before.refresh_token);
    expect(data.session?.access_token).not.toBe(before.access_token);
    expect(data.session?.user.id).toBe(before.user.id);
  },
  'refreshSession: two at once succeed, and a third after the window ends the session': async ({ server, open }) => {
    const { email } = await server.person();
    const [one, two, late] = [await open(), await open(), await open()];
    const { refresh_token } = await one.signIn(email);

    const both = await Promise.all([one, two].map(({ auth }) => auth.refreshSession({ refresh_token })));

    expect(both.map(({ error }) => error)).toEqual([null, null]);
    // The window is ten seconds. A use within it changes nothing about the token.
    const codeOf = async () => (await late.auth.refreshSession({ refresh_token })).error?.code;
    await expect.poll(codeOf, { intervals: [500] }).toBe('refresh_token_already_used');
    expect((await two.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    refused((await one.auth.refreshSession()).error, 400, 'refresh_token_not_found');
  },
  'setSession: tokens of another place are a session': async ({ server, open }) => {
    const { email } = await server.person();
    const { access_token, refresh_token } = await (await open()).signIn(email);
    const elsewhere = await open();

    const { data, error } = await elsewhere.auth.setSession({ access_token, refresh_token });

    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const unknown = await (await open()).auth.refreshSession({ refresh_token: 'unknown' });
    refused(unknown.error, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  },
  'updateUser: data is merged, and grants nothing': async ({ server, open }) => {
    const { email } = await server.person({ user_metadata: { name: 'Ana', note: 'x' } });
    const browser = await open();
    await browser.signIn(email);

    const { data, error } = await browser.auth.updateUser({ data: { name: 'Anë', note: null, role: 'admin' } });

    expect(error).toBeNull();
    expect((await browser.events()).at(-1)).toBe('USER_UPDATED');
    expect(data.user?.user_metadata).toEqual({ name: 'Anë', role: 'admin' });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const forbidden = await browser.auth.updateUser({ app_metadata: { role: 'admin' } } as never);
    refused(forbidden.error, 403, 'not_admin', 'User not allowed');
  },
  'updateUser: a weak password has its reasons': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    await browser.signIn(email);

    const short = await browser.auth.updateUser({ password: '1234567' });
    const common = await browser.auth.updateUser({ password: 'password1' });
    const same = await browser.auth.updateUser({ password: PASSWORD });

    refused(short.error, 422, 'weak_password', 'Password should be at least 8 characters.');
    expect(short.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
    expect(common.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
    refused(same.error, 422, 'same_password', 'New password should be different from the old password.');
  },
  'updateUser: a new password ends the other sessions': async ({ server, open }) => {
    const { email } = await server.person();
    const [here, there] = [await open(), await open()];
    await here.signIn(email);
    await there.signIn(email);

    expect((await here.auth.updateUser({ password: 'një fjalëkalim i ri' })).error).toBeNull();

    expect((await here.auth.getUser()).error).toBeNull();
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await (await open()).signIn(email, 'një fjalëkalim i ri');
  },
  'signOut: a token of an ended session is refused': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    const { access_token } = await browser.signIn(email);

    expect((await browser.auth.signOut({ scope: 'local' })).error).toBeNull();

    expect((await browser.events()).at(-1)).toBe('SIGNED_OUT');
    expect(await browser.stored()).toEqual([]);
    const answer = await fetch(`${server.url}/auth/v1/user`, { headers: { authorization: `Bearer ${access_token}` } });
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'session_not_found']);
  },
  'signOut: the others, all, and no other scope': async ({ server, open }) => {
    const { email } = await server.person();
    const [here, there] = [await open(), await open()];
    const { access_token } = await here.signIn(email);
    await there.signIn(email);
    const unknown = await fetch(`${server.url}/auth/v1/logout?scope=mine`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect([unknown.status, (await unknown.json()).error_code]).toEqual([400, 'validation_failed']);

    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull();

    expect((await here.auth.getUser()).error).toBeNull();
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await there.events()).at(-1)).toBe('SIGNED_OUT');
    await there.signIn(email);
    expect((await here.auth.signOut()).error).toBeNull();
    expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  },
  'unlinkIdentity, linkIdentity: a user has one identity': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    const { user } = await browser.signIn(email);
    const identity = needed(user.identities?.[0]);

    expect((await browser.auth.getUserIdentities()).data?.identities).toEqual([identity]);
    refused((await browser.auth.unlinkIdentity(identity)).error, 422, 'single_identity_not_deletable');
    const foreign = { ...identity, identity_id: '01890000-0000-7000-8000-000000000000' };
    refused((await browser.auth.unlinkIdentity(foreign)).error, 422, 'identity_not_found');
    const linked = await browser.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    refused(linked.error, 404, 'manual_linking_disabled');
  },
};
