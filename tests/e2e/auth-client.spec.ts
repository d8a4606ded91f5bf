/** Drives the unchanged client `@supabase/auth-js` against a running server: all rows in Node, and some in Chromium. */
import { test as base, expect } from '@playwright/test';
import { ADMINISTRATION } from './auth-client/administration';
import { Browser, bundle, inNode, inPage, type Place, type Rows } from './auth-client/browser';
import { FACTORS } from './auth-client/factors';
import { MAILS } from './auth-client/mails';
import { PROTOCOL } from './auth-client/protocol';
import { Server } from './auth-client/server';
import { SESSIONS } from './auth-client/sessions';

const ROWS: Rows = { ...PROTOCOL, ...SESSIONS, ...MAILS, ...FACTORS, ...ADMINISTRATION };

/** The rows in which a browser can differ from Node. The others only send and read JSON. */
const IN_CHROMIUM = [
  // Browsers add headers, forbid others, and hide some of an answer.
  'headers: the client says what it is, and is answered without its key',
  // The session is stored, and letters beyond Latin-1 pass through the encodings of the browser.
  'signInWithPassword: a password starts a session',
  // The tokens are verified with the cryptography of the browser.
  'getClaims: tokens are verified with the public keys',
  // Several clients, as in several tabs, take turns by the locks of the browser.
  'refreshSession: both tokens are replaced',
  'refreshSession: two at once succeed, and a third after the window ends the session',
  // The answer has no body, and the session leaves the storage.
  'signOut: a token of an ended session is refused',
  // In a browser the client would leave the page for the other service.
  'signInWithIdToken, signInWithSSO, signInWithOAuth: other services are refused',
  // Links lead back with a session in the fragment or a code, whose proof the browser has hashed and stored.
  'e-mail link: it leads to a page of this site with a session',
  'exchangeCodeForSession: a link leads back to the browser that asked',
  'exchangeCodeForSession: the code is a session',
];

const test = base.extend<object, { server: Server; script: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  script: [async ({}, use) => use(await bundle()), { scope: 'worker' }],
});

test.describe('in Node', { tag: '@phone' }, () => {
  // One server is enough.
  test.describe.configure({ mode: 'default' });
  for (const [name, row] of Object.entries(ROWS)) {
    test(name, ({ server }) => check(row, server, inNode(`${server.url}/auth/v1`)));
  }
});

test.describe('in Chromium', { tag: '@phone' }, () => {
  test.describe.configure({ mode: 'default' });
  for (const name of IN_CHROMIUM) {
    test(name, async ({ page, server, script }) => {
      const row = ROWS[name];
      if (!row) throw new Error('there is no such row');
      await check(row, server, await inPage(page, server.url, script));
    });
  }
});

/** Runs a row, and checks what holds for each of its requests. */
async function check(row: Rows[string], server: Server, place: Place): Promise<void> {
  await row({
    server,
    open: async (options = {}) => new Browser(place, await place.open(options)),
    exchanges: place.exchanges,
  });
  const exchanges = await place.exchanges();
  // The client repeats requests with a status from 500 on, and shows "{}" instead of their message.
  expect(exchanges.filter(({ status }) => status >= 500)).toEqual([]);
  expect(exchanges.filter(({ status, isJson }) => status !== 204 && !isJson)).toEqual([]);
  expect(exchanges.filter(({ headers }) => headers['x-client-info'] !== 'flight-finder')).toEqual([]);
}
