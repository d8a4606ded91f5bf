import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from './request';

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

/** The outcome, and how many seconds it took. */
async function outcome(pending: Promise<Response>): Promise<{ seconds: number; outcome: number | string }> {
  const start = Date.now();
  const settled = pending.then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return { outcome: await settled, seconds: (Date.now() - start) / 1000 };
}

test('a reading is repeated after one, two and four seconds', async () => {
  answers('lost', 503, 500, 200);

  expect(await outcome(request(get()))).toEqual({ outcome: 200, seconds: 7 });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([
  ['a lost network', ['lost', 'lost', 'lost', 'lost'], 'Failed to fetch'],
  ['a server that fails', [500, 500, 500, 500], 500],
] as const)('%s is given up after the fourth time', async (_, all, result) => {
  answers(...all);

  expect(await outcome(request(get()))).toEqual({ outcome: result, seconds: 7 });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([400, 404, 409, 422, 429])('%d is an answer', async (status) => {
  answers(status);

  expect((await outcome(request(get()))).outcome).toBe(status);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a writing is repeated only with a key that makes it one', async () => {
  answers(503);
  expect((await outcome(request(post()))).outcome).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(1);

  answers(503, 201);
  expect((await outcome(request(post({ 'Idempotency-Key': 'k' })))).outcome).toBe(201);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('who leaves is not kept waiting', async () => {
  answers('lost');
  const leaving = new AbortController();
  const pending = outcome(request(new Request(get(), { signal: leaving.signal })));
  leaving.abort(new Error('left'));

  expect((await pending).outcome).toBeTypeOf('string');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('without a network nothing is repeated', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answers('lost', 200);

  expect(await outcome(request(get()))).toEqual({ seconds: 0, outcome: 'Failed to fetch' });
  expect(fetched).toHaveBeenCalledTimes(1);
});
