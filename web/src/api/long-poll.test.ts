import { QueryClient, type QueryState } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PollInit, poll, polling, type Snapshot } from './long-poll';
import { ApiProblem } from './problem';

type Job = { isDone: boolean };

const isChanging = ({ isDone }: Job) => !isDone;
const { signal } = new AbortController();
const RUNNING: Snapshot<Job> = { value: { isDone: false }, etag: '"1"' };
const DONE: Snapshot<Job> = { value: { isDone: true }, etag: '"2"' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Polls once. The server answers with a status, and with a value and its tag if there are any. */
async function pollOnce(last: Snapshot<Job> | undefined, status: number, next?: Partial<Snapshot<Job>>) {
  const sent: PollInit[] = [];
  const start = Date.now();
  const result = poll<Job>({
    last,
    isChanging,
    signal,
    send: async (init) => {
      sent.push(init);
      const response = new Response(null, { status, headers: next?.etag ? { etag: next.etag } : {} });
      return { ...(next?.value ? { data: next.value } : {}), response };
    },
  });
  await vi.runAllTimersAsync();
  return { snapshot: await result, sent: sent[0], milliseconds: Date.now() - start };
}

test('the server holds a request only for a value that can still change', async () => {
  expect((await pollOnce(undefined, 200, RUNNING)).sent).toMatchObject({ query: {}, headers: {} });
  expect((await pollOnce(RUNNING, 200, DONE)).sent).toMatchObject({
    query: { wait: 20 },
    headers: { 'If-None-Match': '"1"' },
  });
  expect((await pollOnce(DONE, 304)).sent).toMatchObject({ query: {}, headers: { 'If-None-Match': '"2"' } });
});

test('news is passed on at once', async () => {
  expect(await pollOnce(RUNNING, 200, DONE)).toMatchObject({ snapshot: DONE, milliseconds: 0 });
});

test.each([
  ['says that nothing has changed', 304, undefined],
  ['has no tag', 200, { value: { isDone: false } }],
])('a held request whose quick answer %s is followed by a pause', async (_, status, next) => {
  expect((await pollOnce(RUNNING, status, next)).milliseconds).toBe(1000);
});

test('a value that has not changed is the same object', async () => {
  expect((await pollOnce(DONE, 304)).snapshot).toBe(DONE);
});

const overloaded = new ApiProblem(new Response(null, { status: 503 }));
const refused = new ApiProblem(new Response(null, { status: 404 }));

test.each<[string, Partial<QueryState<Snapshot<Job>>>, number | false]>([
  ['a value that changes', { data: RUNNING }, 1],
  ['a value that is final', { data: DONE }, false],
  ['a pending request', { data: RUNNING, fetchStatus: 'fetching' }, false],
  ['a temporary failure', { error: overloaded }, 10_000],
  ['a refusal', { error: refused }, false],
])('after %s the next request follows in time', (_, state, interval) => {
  const options = polling({ client: new QueryClient(), queryKey: ['job'], isChanging, afterFailure: 10_000 });

  const whole = { fetchStatus: 'idle', error: null, ...state } as QueryState<Snapshot<Job>>;

  expect(options.refetchInterval({ state: whole })).toBe(interval);
});

test('a temporary failure is retried without end once there is a value', () => {
  const client = new QueryClient();
  const { retry } = polling({ client, queryKey: ['job'], isChanging, afterFailure: false });

  expect([retry(2, overloaded), retry(3, overloaded), retry(0, refused)]).toEqual([true, false, false]);
  client.setQueryData(['job'], RUNNING);
  expect([retry(100, overloaded), retry(0, refused)]).toEqual([true, false]);
});
