/** Everything that goes by mail: signing up, new passwords, codes, links, and new addresses. */
import { expect } from '@playwright/test';
import { needed, type Rows, refused } from './browser';
import { PASSWORD } from './server';

export const MAILS: Rows = {
  'signUp: the address is confirmed by mail': async ({ server, open, exchanges }) => {
    const [browser, email] = [await open(), server.address()];
    const options = { data: { name: 'Ana', role: 'admin' }, emailRedirectTo: 'https://evil.example/' };

    const { data, error } = await browser.auth.signUp({ email, password: PASSWORD, options });

    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email, identities: [], user_metadata: { name: 'Ana' } } });
    expect((await exchanges()).at(-1)?.path).toContain('redirect_to=');
    refused((await browser.auth.signInWithPassword({ email, password: PASSWORD })).error, 400, 'email_not_confirmed');
    const { link } = await server.mail(email, 'signup');
    const verified = await browser.auth.verifyOtp({ type: 'signup', token_hash: link });
    expect(verified.error).toBeNull();
    expect((await browser.events()).at(-1)).toBe('SIGNED_IN');
    expect(verified.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  },
  'signUp: a known address has the same answer': async ({ server, open }) => {
    const { email } = await server.person();
    const { auth } = await open();
    const signUp = async (address: string) => {
      const { data, error } = await auth.signUp({ email: address, password: 'një fjalëkalim tjetër' });
      expect(error).toBeNull();
      return Object.keys(needed(data.user)).sort();
    };

    expect(await signUp(email)).toEqual(await signUp(server.address()));
    await (await open()).signIn(email);
  },
  'signUp: weak passwords, phones and bad addresses are refused': async ({ server, open }) => {
    const { auth } = await open();

    const weak = await auth.signUp({ email: server.address(), password: 'short' });
    const phone = await auth.signUp({ phone: '+355691234567', password: PASSWORD });
    const bad = await auth.signUp({ email: 'ana', password: PASSWORD });

    refused(weak.error, 422, 'weak_password');
    refused(phone.error, 400, 'phone_provider_disabled');
    refused(bad.error, 400, 'validation_failed', 'Unable to validate email address: invalid format');
  },
  'resetPasswordForEmail, verifyOtp: a code permits a new password': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();

    const asked = await browser.auth.resetPasswordForEmail(email, { redirectTo: '/agent/dashboard' });
    const unknown = await browser.auth.resetPasswordForEmail(server.address());

    expect(asked).toEqual({ data: {}, error: null });
    expect(unknown).toEqual(asked);
    const { code } = await server.mail(email, 'recovery');
    const { error } = await browser.auth.verifyOtp({ type: 'recovery', email, token: code });
    expect(error).toBeNull();
    expect((await browser.events()).at(-1)).toBe('PASSWORD_RECOVERY');
    expect((await browser.auth.updateUser({ password: 'një fjalëkalim i ri' })).error).toBeNull();
    await (await open()).signIn(email, 'një fjalëkalim i ri');
  },
  'signInWithOtp, verifyOtp: six digits sign in once': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();

    expect((await browser.auth.signInWithOtp({ email })).error).toBeNull();

    const { code } = await server.mail(email, 'magiclink');
    const wrong = code === '000000' ? '000001' : '000000';
    const expired = 'Token has expired or is invalid';
    refused((await browser.auth.verifyOtp({ type: 'email', email, token: wrong })).error, 403, 'otp_expired', expired);
    expect((await browser.auth.verifyOtp({ type: 'email', email, token: code })).error).toBeNull();
    refused((await browser.auth.verifyOtp({ type: 'email', email, token: code })).error, 403, 'otp_expired', expired);
    refused((await browser.auth.signInWithOtp({ phone: '+355691234567' })).error, 400, 'phone_provider_disabled');
  },
  'signInWithOtp: nobody learns who has an account': async ({ server, open }) => {
    const { auth } = await open();
    const [newcomer, nobody] = [server.address(), server.address()];

    const created = await auth.signInWithOtp({ email: newcomer, options: { data: { name: 'Ana' } } });
    const refusedOne = await auth.signInWithOtp({ email: nobody, options: { shouldCreateUser: false } });

    expect([created.error, refusedOne.error]).toEqual([null, null]);
    const { code } = await server.mail(newcomer, 'magiclink');
    const verified = await auth.verifyOtp({ type: 'email', email: newcomer, token: code });
    expect(verified.data.user?.user_metadata).toEqual({ name: 'Ana' });
  },
  'verifyOtp: a link is used once, and belongs to its type': async ({ server, open }) => {
    const { email } = await server.person();
    const { auth } = await open();
    await auth.signInWithOtp({ email });
    const { link } = await server.mail(email, 'magiclink');
    const message = 'Email link is invalid or has expired';

    const other = await auth.verifyOtp({ type: 'recovery', token_hash: link });
    const right = await auth.verifyOtp({ type: 'magiclink', token_hash: link });
    const again = await auth.verifyOtp({ type: 'magiclink', token_hash: link });
    const both = await auth.verifyOtp({ type: 'email', email, token: '000000', token_hash: link } as never);

    refused(other.error, 403, 'otp_expired', message);
    expect(right.error).toBeNull();
    refused(again.error, 403, 'otp_expired', message);
    refused(both.error, 400, 'validation_failed');
  },
  'e-mail link: it leads to a page of this site with a session': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    await browser.auth.signInWithOtp({ email });
    const { link } = await server.mail(email, 'magiclink');

    const page = await server.follow(link, 'magiclink', 'https://evil.example/');

    expect([page.origin, page.pathname]).toEqual([server.url, '/agent/login']);
    const session = new URLSearchParams(page.hash.slice(1));
    expect(session.get('type')).toBe('magiclink');
    const [access_token, refresh_token] = [session.get('access_token') ?? '', session.get('refresh_token') ?? ''];
    expect((await browser.auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email);
    const again = await server.follow(link, 'magiclink', '/agent/dashboard');
    expect(again.pathname).toBe('/agent/dashboard');
    const failed = Object.fromEntries(new URLSearchParams(again.hash.slice(1)));
    expect(failed).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' });
  },
  'exchangeCodeForSession: a link leads back to the browser that asked': async ({ server, open }) => {
    const { email } = await server.person();
    const { email: foreignEmail } = await server.person();
    const [browser, other] = [await open({ flowType: 'pkce' }), await open({ flowType: 'pkce' })];
    await browser.auth.resetPasswordForEmail(email);
    await other.auth.signInWithOtp({ email: foreignEmail });
    const recovery = await server.follow((await server.mail(email, 'recovery')).link, 'recovery', '/agent/dashboard');
    const magic = await server.follow(
      (await server.mail(foreignEmail, 'magiclink')).link,
      'magiclink',
      '/agent/dashboard',
    );
    const [code, foreign] = [recovery.searchParams.get('code') ?? '', magic.searchParams.get('code') ?? ''];

    const stolen = await browser.auth.exchangeCodeForSession(foreign);
    await browser.auth.resetPasswordForEmail(email);
    const unknown = await browser.auth.exchangeCodeForSession('unknown');

    refused(stolen.error, 400, 'bad_code_verifier');
    refused(unknown.error, 404, 'flow_state_not_found');
    expect(code).not.toBe('');
    const { data } = await other.auth.getSession();
    expect(data.session).toBeNull();
  },
  'exchangeCodeForSession: the code is a session': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open({ flowType: 'pkce' });
    await browser.auth.signInWithOtp({ email });
    const page = await server.follow((await server.mail(email, 'magiclink')).link, 'magiclink', '/agent/dashboard');

    const { data, error } = await browser.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '');

    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await browser.events()).at(-1)).toBe('SIGNED_IN');
  },
  'resend: the mail comes again, and nobody learns to whom': async ({ server, open }) => {
    const { auth } = await open();
    const email = server.address();
    await auth.signUp({ email, password: PASSWORD });

    const known = await auth.resend({ type: 'signup', email });
    const unknown = await auth.resend({ type: 'signup', email: server.address() });

    expect([known.error, unknown.error]).toEqual([null, null]);
    refused((await auth.resend({ type: 'sms', phone: '+355691234567' })).error, 400, 'phone_provider_disabled');
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
  },
  'reauthenticate: the digits of a mail permit a new password': async ({ server, open }) => {
    const { email } = await server.person();
    const browser = await open();
    await browser.signIn(email);

    expect((await browser.auth.reauthenticate()).error).toBeNull();

    const again = await browser.auth.reauthenticate();
    refused(again.error, 429, 'over_email_send_rate_limit');
    expect(again.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    const { code } = await server.mail(email, 'reauthentication');
    const password = 'një fjalëkalim i ri';
    refused((await browser.auth.updateUser({ password, nonce: 'x' })).error, 422, 'reauthentication_not_valid');
    expect((await browser.auth.updateUser({ password, nonce: code })).error).toBeNull();
  },
  'updateUser: a new address counts when both have answered': async ({ server, open }) => {
    const { email } = await server.person();
    const taken = await server.person();
    const [browser, next] = [await open(), server.address()];
    await browser.signIn(email);
    refused((await browser.auth.updateUser({ email: taken.email })).error, 422, 'email_exists');

    const { data, error } = await browser.auth.updateUser({ email: next });

    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: next });
    const first = await server.mail(email, 'email_change');
    const half = await browser.auth.verifyOtp({ type: 'email_change', token_hash: first.link });
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
    const second = await server.mail(next, 'email_change');
    const whole = await browser.auth.verifyOtp({ type: 'email_change', email: next, token: second.code });
    expect(whole.error).toBeNull();
    expect(whole.data.user?.email).toBe(next);
    await (await open()).signIn(next);
  },
};
