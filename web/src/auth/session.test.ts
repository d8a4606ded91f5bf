import { beforeEach, expect, test, vi } from 'vitest';
import { answerAuth, REFRESH, refusal, storeSession } from '@/test/auth-server';
import { officeState } from '@/test/render-office';
import { withRetries } from './session';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

/** Runs an action that fails with these messages in turn and then succeeds. */
async function run(...messages: string[]) {
  storeSession();
  const { authClient } = officeState();
  let attempts = 0;
  const action = async () => {
    attempts += 1;
    const message = messages[attempts - 1];
    if (message) throw new Error(message);
    return 'done';
  };
  const start = Date.now();
  const outcome = (result: string) => ({ result, attempts, seconds: (Date.now() - start) / 1000 });
  let ended: ReturnType<typeof outcome> | undefined;
  withRetries(authClient, new AbortController().signal, action, 'fallback').then(
    (result) => {
      ended = outcome(result);
    },
    (error: Error) => {
      ended = outcome(error.message);
    },
  );
  while (!ended) {
    // Requests are answered outside of the timers.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  return ended;
}

test.each([
  'Failed to fetch',
  'timeout of 30 s',
  'signal timed out',
  'NetworkError when attempting to fetch resource.',
  'The connection was reset',
])('after "%s" the action is repeated without a refresh', async (message) => {
  const { countOf } = answerAuth();

  expect(await run(message)).toEqual({ result: 'done', attempts: 2, seconds: 2 });
  expect(countOf(REFRESH)).toBe(0);
});

test.each(['session_not_found', 'JWT expired', 'bad_jwt'])(
  'after "%s" the session is refreshed before the action is repeated',
  async (message) => {
    const { countOf } = answerAuth();

    expect(await run(message)).toMatchObject({ result: 'done', attempts: 2 });
    expect(countOf(REFRESH)).toBe(1);
  },
);

test('after three attempts, with longer and longer pauses, the fallback is returned', async () => {
  answerAuth();

  const failed = await run('Failed to fetch', 'Failed to fetch', 'Failed to fetch');

  expect(failed).toEqual({ result: 'fallback', attempts: 3, seconds: 6 });
});

test('a refresh that fails does not end the attempts', async () => {
  answerAuth({ refresh: () => refusal(400, 'refresh_token_not_found') });

  expect(await run('JWT expired', 'JWT expired')).toMatchObject({ result: 'done', attempts: 3 });
});

test('another error is thrown at once', async () => {
  answerAuth();

  expect(await run('the user is banned')).toEqual({ result: 'the user is banned', attempts: 1, seconds: 0 });
});
