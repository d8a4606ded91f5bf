/**
 * Drives the unchanged client `@supabase/auth-js` against a running server, in Node and in Chromium. The last lines of the
 * output say how many rows passed.
 */
import { test as base, expect } from '@playwright/test';
import { ADMINISTRATION } from './auth-client/administration';
import { Browser, bundle, inNode, inPage, type Place, type Rows } from './auth-client/browser';
import { FACTORS } from './auth-client/factors';
import { MAILS } from './auth-client/mails';
import { PROTOCOL } from './auth-client/protocol';
import { Server } from './auth-client/server';
import { SESSIONS } from './auth-client/sessions';

const ROWS: Rows = { ...PROTOCOL, ...SESSIONS, ...MAILS, ...FACTORS, ...ADMINISTRATION };
const COUNT = Object.keys(ROWS).length;

type Shared = { server: Server; script: string; passed: { count: number } };

const test = base.extend<object, Shared>({
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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  passed: [async ({}, use) => use({ count: 0 }), { scope: 'worker' }],
});

// Each place has a worker and a server of its own.
test.describe.configure({ mode: 'parallel' });
test.skip(({ hasTouch }) => !hasTouch, 'the size of the screen does not matter: once is enough');

test.describe('in Node', () => {
  test.describe.configure({ mode: 'serial' });
  for (const [name, row] of Object.entries(ROWS)) {
    test(name, async ({ server, passed }) => {
      await check(row, server, inNode(`${server.url}/auth/v1`));
      passed.count += 1;
    });
  }
  test.afterAll(({ passed }) => report('Node', passed));
});

test.describe('in Chromium', () => {
  test.describe.configure({ mode: 'serial' });
  for (const [name, row] of Object.entries(ROWS)) {
    test(name, async ({ page, server, script, passed }) => {
      await check(row, server, await inPage(page, server.url, script));
      passed.count += 1;
    });
  }
  test.afterAll(({ passed }) => report('Chromium', passed));
});

/** Says how many rows passed. Where all are skipped, there is nothing to say. */
function report(place: string, { count }: Shared['passed']): void {
  if (test.info().project.use.hasTouch) console.log(`stock client in ${place}: ${count} of ${COUNT}`);
}

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
