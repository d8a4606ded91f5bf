import type { Send } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import { becomeVisitor, type ReaderStore } from '@/stores/reader';

/** Milliseconds that a request waits for its token. After that, it is sent without one. */
const MAX_WAIT = 5000;

/** Where access tokens come from: see auth/tokens.ts. */
export type TokenSource = {
  current: () => Promise<string | null>;
  after: (rejected: string) => Promise<string | null>;
};

/** Fetches the module that reads and refreshes the session. The pages of visitors do not need it. */
export async function fetchTokens(serverTime: ServerTime): Promise<TokenSource> {
  const { createTokens } = await import('@/auth/tokens');
  return createTokens(serverTime);
}

/**
 * Adds the access token to the requests of a user. If there is no token, or the server does not accept it, the request
 * is sent without one, and the page behaves as a visitor's.
 */
export function withToken(reader: ReaderStore, fetchSource: () => Promise<TokenSource>): (send: Send) => Send {
  let fetched: Promise<TokenSource> | null = null;

  const ask = (question: (source: TokenSource) => Promise<string | null>): Promise<string | null> => {
    fetched ??= fetchSource().catch((error) => {
      fetched = null;
      throw error;
    });
    return valueInTime(fetched.then(question));
  };

  /** The answer to a request with a token, or null if the server accepts none. */
  const sendAsUser = async (send: Send, request: Request): Promise<Response | null> => {
    const token = await ask((source) => source.current());
    if (token === null) return null;
    const answer = await send(signed(request, token));
    if (answer.status !== 401) return answer;
    const next = await ask((source) => source.after(token));
    if (next === null) return null;
    const last = await send(signed(request, next));
    return last.status === 401 ? null : last;
  };

  return (send) => async (request) => {
    if (reader.getState().state === 'user') {
      const answer = await sendAsUser(send, request);
      if (answer) return answer;
      becomeVisitor(reader);
    }
    return send(request);
  };
}

/** The value of a promise; null if it is rejected or takes too long. */
function valueInTime<T>(promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), MAX_WAIT);
    const settle = (value: T | null) => {
      clearTimeout(timer);
      resolve(value);
    };
    promise.then(settle, () => settle(null));
  });
}

/** A copy of a request with an access token. */
function signed(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}
