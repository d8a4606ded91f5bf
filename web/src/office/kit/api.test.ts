import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { unwrap } from '@/api/problem';
import { answerAuth, REFRESH, refusal, SIGN_OUT, storedSession, storeSession } from '@/test/auth-server';
import { officeState } from '@/test/render-office';
import { server } from '@/test/server';
import { createOfficeApi } from './api';

/** The access tokens of the requests. */
let sent: (string | null)[] = [];

beforeEach(() => {
  sent = [];
});

/** The API answers with these statuses in turn. */
function answerWith(...statuses: number[]) {
  server.use(
    http.get('/api/routes/popular', ({ request }) => {
      sent.push(request.headers.get('authorization'));
      return HttpResponse.json({ routes: [] }, { status: statuses.shift() ?? 500 });
    }),
  );
}

function requestRoutes() {
  const { auth, serverTime } = officeState();
  return createOfficeApi(auth, serverTime).GET('/api/routes/popular');
}

test('a request carries the access token of the session', async () => {
  storeSession();
  answerAuth();
  answerWith(200);

  expect(unwrap(await requestRoutes())).toEqual({ routes: [] });
  expect(sent).toEqual(['Bearer access-0']);
});

test('without a session a request carries no access token', async () => {
  answerAuth();
  answerWith(200);

  await requestRoutes();

  expect(sent).toEqual([null]);
});

test('a request that is not authorised is repeated with a new access token', async () => {
  storeSession();
  const { countOf } = answerAuth();
  answerWith(401, 200);

  expect((await requestRoutes()).response.status).toBe(200);
  expect(sent).toEqual(['Bearer access-0', 'Bearer access-1']);
  expect(countOf(REFRESH)).toBe(1);
});

test('if a new access token does not help, the user is signed out', async () => {
  storeSession();
  const { countOf } = answerAuth();
  answerWith(401, 401);

  expect((await requestRoutes()).response.status).toBe(401);
  expect(countOf(SIGN_OUT)).toBe(1);
  expect(storedSession()).toBeNull();
});

test('if the session cannot be refreshed, the user is signed out, and the request not repeated as a visitor', async () => {
  storeSession();
  answerAuth({ refresh: () => refusal(400, 'refresh_token_not_found') });
  answerWith(401, 200);

  expect((await requestRoutes()).response.status).toBe(401);
  expect(sent).toEqual(['Bearer access-0']);
  expect(storedSession()).toBeNull();
});

test('an answer other than 401 is passed on', async () => {
  storeSession();
  const { countOf } = answerAuth();
  answerWith(403);

  expect((await requestRoutes()).response.status).toBe(403);
  expect(countOf(REFRESH)).toBe(0);
});
