/** Headers, bodies, the form of errors, and the paths that need no session. */
import { expect } from '@playwright/test';
import { type Rows, refused } from './browser';
import { JSON_BODY, PASSWORD } from './server';

export const PROTOCOL: Rows = {
  'headers: the client says what it is, and is answered without its key': async ({ server, open, exchanges }) => {
    const { email } = await server.person();
    const browser = await open();
    await browser.signIn(email);
    await browser.auth.getUser();

    const [signIn, read] = await exchanges();

    expect(signIn?.headers).toMatchObject({
      'x-client-info': 'flight-finder',
      'x-supabase-api-version': '2024-01-01',
      'content-type': 'application/json;charset=UTF-8',
    });
    expect(signIn?.headers.authorization).toBeUndefined();
    expect(read?.headers.authorization).toMatch(/^Bearer /);
  },
  'bodies: an empty one with a content type is read': async ({ server, open }) => {
    const { email } = await server.person();
    const { access_token } = await (await open()).signIn(email);

    const answer = await fetch(`${server.url}/auth/v1/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json;charset=UTF-8' },
    });

    expect([answer.status, await answer.text()]).toEqual([204, '']);
  },
  'errors: one form, with the code in a header': async ({ server }) => {
    const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ email: 'nobody@agency.al', password: PASSWORD }),
    });

    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
    expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
  'errors: what cannot be read is the fault of the client': async ({ server, open }) => {
    const post = async (path: string, body: string) => {
      const answer = await fetch(`${server.url}/auth/v1/${path}`, { method: 'POST', headers: JSON_BODY, body });
      return [answer.status, (await answer.json()).error_code];
    };

    expect(await post('token?grant_type=password', '{')).toEqual([400, 'validation_failed']);
    expect(await post('token?grant_type=password', '[]')).toEqual([400, 'validation_failed']);
    expect(await post('token?grant_type=unknown', '{}')).toEqual([400, 'validation_failed']);
    expect(await post('signup', `{"password":"${'x'.repeat(1_000_000)}"}`)).toEqual([413, 'validation_failed']);
    expect(await post('unknown', '{}')).toEqual([404, 'not_found']);
    const nul = await (await open()).auth.signInWithPassword({ email: 'ana@agency.al\0', password: 'x\0' });
    refused(nul.error, 400, 'validation_failed');
  },
  'settings, health, keys: anybody may read them': async ({ server }) => {
    const read = async (path: string) => (await fetch(`${server.url}/auth/v1/${path}`)).json();

    expect(await read('settings')).toMatchObject({
      external: { email: true, phone: false },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect(await read('health')).toMatchObject({ name: 'Flight Finder' });
    expect((await read('.well-known/jwks.json')).keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }]);
  },
};
