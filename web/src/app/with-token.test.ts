import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReader, type ReaderStore } from '@/stores/reader';
import { storeSession } from '@/test/auth-server';
import { type TokenSource, withToken } from './with-token';

let reader: ReaderStore;

beforeEach(() => {
  storeSession();
  reader = createReader();
});

afterEach(() => {
  vi.useRealTimers();
});

const SOURCE: TokenSource = { current: async () => 'old', after: async () => 'new' };

/** Sends requests to a server that accepts these tokens, and no token. */
function serverAccepting(...accepted: string[]) {
  const sent: (string | null)[] = [];
  const bodies: string[] = [];
  const server = async (request: Request): Promise<Response> => {
    const token = request.headers.get('authorization');
    sent.push(token);
    bodies.push(await request.text());
    return new Response(null, { status: token === null || accepted.includes(token.slice(7)) ? 200 : 401 });
  };
  return { sent, bodies, server };
}

const post = () => new Request('http://localhost/api/searches', { method: 'POST', body: '{}' });

test('a request of a visitor has no token, and fetches no code', async () => {
  localStorage.clear();
  const fetchSource = vi.fn(async () => SOURCE);
  const { sent, server } = serverAccepting();

  await withToken(createReader(), fetchSource)(server)(post());

  expect(sent).toEqual([null]);
  expect(fetchSource).not.toHaveBeenCalled();
});

test('the requests of a user have the token, whose code is fetched once', async () => {
  const fetchSource = vi.fn(async () => SOURCE);
  const { sent, server } = serverAccepting('old');
  const send = withToken(reader, fetchSource)(server);

  await Promise.all([send(post()), send(post())]);

  expect(sent).toEqual(['Bearer old', 'Bearer old']);
  expect(fetchSource).toHaveBeenCalledTimes(1);
});

test('a rejected token is replaced, and the request is repeated with its body', async () => {
  const { sent, bodies, server } = serverAccepting('new');

  const { status } = await withToken(reader, async () => SOURCE)(server)(post());

  expect(status).toBe(200);
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
  expect(bodies).toEqual(['{}', '{}']);
  expect(reader.getState().state).toBe('user');
});

const down = async () => {
  throw new Error('down');
};

test.each<[string, () => Promise<TokenSource>, (string | null)[]]>([
  ['no token', async () => ({ ...SOURCE, current: async () => null }), [null]],
  ['a session that cannot be refreshed', async () => ({ ...SOURCE, after: async () => null }), ['Bearer old', null]],
  ['a new token that is rejected too', async () => SOURCE, ['Bearer old', 'Bearer new', null]],
  ['a refresh that fails', async () => ({ ...SOURCE, after: down }), ['Bearer old', null]],
  ['code that does not arrive', down, [null]],
])('with %s the request is sent without one, and so are all later ones', async (_, fetchSource, expected) => {
  const { sent, server } = serverAccepting();
  const send = withToken(reader, fetchSource)(server);

  const { status } = await send(post());
  await send(post());

  expect(status).toBe(200);
  expect(sent).toEqual([...expected, null]);
  expect(reader.getState().state).toBe('visitor');
});

test('a request waits five seconds for a token, and is then sent without one', async () => {
  vi.useFakeTimers();
  const { sent, server } = serverAccepting();
  const answer = withToken(reader, () => new Promise(() => {}))(server)(post());

  await vi.advanceTimersByTimeAsync(4999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect((await answer).status).toBe(200);
  expect(sent).toEqual([null]);
});

test('code that did not arrive is fetched again for the next session', async () => {
  const fetchSource = vi.fn(down as () => Promise<TokenSource>);
  const { sent, server } = serverAccepting('old');
  const send = withToken(reader, fetchSource)(server);
  await send(post());

  fetchSource.mockResolvedValue(SOURCE);
  reader.setState({ state: 'user', sessions: 2 });
  await send(post());

  expect(sent).toEqual([null, 'Bearer old']);
});
