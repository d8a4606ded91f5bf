import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerTime } from '@/lib/server-time';
import { applyImport, previewFile, revertImport } from '@/office/places/airports/import-queries';
import { deleteAirport, mergeAirport } from '@/office/places/airports/queries';
import { changeRoutes } from '@/office/prices/routes/requests';
import { airport } from '@/test/airports';
import { createOfficeApi } from './api';
import type { Auth } from './auth/auth';
import { createSendLong } from './send-long';

const AUTH = { accessToken: async () => 'access-0' } as Auth;
const serverTime = new ServerTime();
const api = createOfficeApi(AUTH, serverTime);
const sendLong = createSendLong(AUTH, serverTime);

/** A server that answers no request. */
const fetched = vi.fn(
  (_: Request, { signal }: { signal: AbortSignal }) =>
    new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
);

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  // The timers of the browser's own signals cannot be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('no answer', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The seconds until a request is given up. */
async function secondsOf(request: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  const givenUp = request().then(
    () => Number.NaN,
    () => (Date.now() - start) / 1000,
  );
  await vi.runAllTimersAsync();
  return givenUp;
}

test.each([
  ['the preview of a file', () => previewFile(sendLong, 'airports.csv', new ArrayBuffer(1))],
  ['the application of an import', () => applyImport(api, sendLong, 'id')],
  ['the reversal of an import', () => revertImport(api, sendLong, 'id')],
  ['a merge', () => mergeAirport(api, sendLong, airport(), 'FCO')],
  ['a change of many routes', () => changeRoutes(api, sendLong, { month: '2026-12', ids: [] }, { is_ignored: true })],
])('%s is given up only after the server has ended it, and is not repeated', async (_, request) => {
  expect(await secondsOf(request)).toBe(70);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['another change', () => deleteAirport(api, airport())],
  ['an export that does not begin', () => sendLong(new Request(new URL('/api/admin/airports.csv', location.origin)))],
])('%s is given up after 30 seconds, and is not repeated', async (_, request) => {
  expect(await secondsOf(request)).toBe(30);
  expect(fetched).toHaveBeenCalledTimes(1);
});
