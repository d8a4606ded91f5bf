import { type Api, createApi } from '@/api/client';
import { NEEDS_SECOND_FACTOR } from '@/api/problem';
import type { Send } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import { type Auth, SESSION_ENDED } from './auth/auth';

/** The API for a user. */
export function createOfficeApi(auth: Auth, serverTime: ServerTime): Api {
  return createApi(serverTime, signedBy(auth));
}

/**
 * Adds the access token of the session to each request. If the server does not accept it, the session is refreshed and
 * the request repeated; if that does not help, the user is signed out. If the server wants the second factor, the
 * sign-in page asks for it.
 */
export function signedBy(auth: Auth): (send: Send) => Send {
  return (send) => async (request) => {
    const answer = await send(signed(request, await auth.accessToken()));
    if (await wantsSecondFactor(answer)) await auth.checkAgain();
    if (answer.status !== 401) return answer;
    await auth.refresh();
    const token = await auth.accessToken();
    // Without a token, the server would do what it does for a visitor: store a search without its user, for example.
    const next = token === null ? answer : await send(signed(request, token));
    if (next.status === 401) await auth.signOut(SESSION_ENDED);
    return next;
  };
}

async function wantsSecondFactor(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: { code?: unknown } | null = await answer
    .clone()
    .json()
    .catch(() => null);
  return body?.code === NEEDS_SECOND_FACTOR;
}

/** A copy of a request with an access token, if there is one. */
function signed(request: Request, accessToken: string | null): Request {
  const copy = request.clone();
  if (accessToken) copy.headers.set('Authorization', `Bearer ${accessToken}`);
  return copy;
}
