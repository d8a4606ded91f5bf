import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerTime } from '@/lib/server-time';
import { createSenders } from './request';

const { send } = createSenders(new ServerTime());

const fetched = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const get = () => new Request('http://localhost/api/airports');
const post = (headers: HeadersInit = {}) =>
  new Request('http://localhost/api/searches', { method: 'POST', body: '{}', headers });
const answers = (...all: (number | 'lost')[]) => {
  for (const one of all) {
    if (one === 'lost') fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else fetched.mockResolvedValueOnce(new Response(null, { status: one }));
  }
};

/** The status or the error of a request, and the seconds until it was known. */
async function outcome(pending: Promise<Response>): Promise<{ seconds: number; outcome: number | string }> {
  const start = Date.now();
  const settled = pending.then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return { outcome: await settled, seconds: (Date.now() - start) / 1000 };
}

test('a GET request is repeated after one, two and four seconds', async () => {
  answers('lost', 503, 500, 200);

  expect(await outcome(send(get()))).toEqual({ outcome: 200, seconds: 7 });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([
  ['a lost network', ['lost', 'lost', 'lost', 'lost'], 'Failed to fetch'],
  ['a server that fails', [500, 500, 500, 500], 500],
] as const)('%s is given up after the fourth attempt', async (_, all, result) => {
  answers(...all);

  expect(await outcome(send(get()))).toEqual({ outcome: result, seconds: 7 });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([400, 404, 409, 422, 429])('an answer with status %d is not repeated', async (status) => {
  answers(status);

  expect((await outcome(send(get()))).outcome).toBe(status);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a POST request is repeated only with an idempotency key', async () => {
  answers(503);
  expect((await outcome(send(post()))).outcome).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(1);

  answers(503, 201);
  expect((await outcome(send(post({ 'Idempotency-Key': 'k' })))).outcome).toBe(201);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('an aborted request is not repeated', async () => {
  answers('lost');
  const leaving = new AbortController();
  const pending = outcome(send(new Request(get(), { signal: leaving.signal })));
  leaving.abort(new Error('left'));

  expect((await pending).outcome).toBeTypeOf('string');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a request without a network is not repeated', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answers('lost', 200);

  expect(await outcome(send(get()))).toEqual({ seconds: 0, outcome: 'Failed to fetch' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('each request begins a trace of its own', async () => {
  answers(200, 200);

  await send(get());
  await send(get());

  const traces = fetched.mock.calls.map(([request]) => request.headers.get('traceparent'));
  expect(traces[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traces[1]).not.toBe(traces[0]);
});
