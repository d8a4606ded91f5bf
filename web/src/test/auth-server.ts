/** The server's answers about the user of the back office, and the requests that it got. */
import { HttpResponse, http } from 'msw';
import { server } from './server';

const STORAGE_KEY = 'flight-finder-session';
const HOUR = 60 * 60 * 1000;

type Person = { email?: string; role?: string; name?: string; factors?: object[] };

/** Whether a session has the second factor. */
type Level = 'aal1' | 'aal2';

/** A user as the server describes it. */
export function person({
  email = 'ana@agjencia.example',
  role = 'admin',
  name = 'Ana Hoxha',
  factors = [],
}: Person = {}) {
  return {
    id: '019a9f3c-0000-7000-8000-00000000000a',
    aud: 'authenticated',
    role: 'authenticated',
    email,
    app_metadata: { provider: 'email', role },
    user_metadata: { name },
    factors,
    created_at: '2026-11-20T08:00:00Z',
  };
}

/** An app for the second factor, as the server describes it. */
export function totpFactor(id = 'phone', friendly_name = 'Telefoni') {
  const created_at = '2026-11-20T08:00:00Z';
  return { id, friendly_name, factor_type: 'totp', status: 'verified', created_at, updated_at: created_at };
}

/** An access token with a level. Most tests need none, and use shorter tokens. */
export function tokenOf(count: number, level: Level): string {
  return `e30.${btoa(JSON.stringify({ aal: level }))}.${count}`;
}

/** A session as the server describes it; `count` distinguishes the tokens of its refreshes. */
export function session(count: number, user = person(), level?: Level) {
  return {
    access_token: level ? tokenOf(count, level) : `access-${count}`,
    refresh_token: `refresh-${count}`,
    token_type: 'bearer',
    expires_in: HOUR / 1000,
    expires_at: Math.floor((Date.now() + HOUR) / 1000),
    user,
  };
}

/** Stores a session in the browser, as after an earlier sign-in. */
export function storeSession(user = person(), level?: Level): void {
  const entry = { value: JSON.stringify(session(0, user, level)), expires: Date.now() + HOUR };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(entry));
}

/** The stored session, or null. */
export function storedSession(): { access_token: string } | null {
  const entry = localStorage.getItem(STORAGE_KEY);
  return entry === null ? null : JSON.parse(JSON.parse(entry).value);
}

/** An error as the server describes it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { code: status, error_code: code, msg: `The server answers ${code}` };
  return HttpResponse.json(body, { status, headers: { 'x-sb-error-code': code, ...headers } });
}

type Answer = () => Response | Promise<Response>;
type Answers = { password?: Answer; refresh?: Answer; user?: Answer };

/**
 * The server accepts each password and each session, unless `answers` says otherwise. Returns the requests that it
 * gets: each as "METHOD path", with its client and, for a sign-in, its body.
 */
export function answerAuth(answers: Answers = {}) {
  let count = 0;
  const next = () => {
    count += 1;
    return HttpResponse.json(session(count));
  };
  const asked: { request: string; client: string | null; authorization: string | null; body: unknown }[] = [];
  const record = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    asked.push({
      request: `${request.method} ${pathname}${search}`,
      client: request.headers.get('x-client-info'),
      authorization: request.headers.get('authorization'),
      body: text ? JSON.parse(text) : null,
    });
  };
  server.use(
    http.post('/auth/v1/token', async ({ request }) => {
      await record(request);
      const isRefresh = new URL(request.url).searchParams.get('grant_type') === 'refresh_token';
      return ((isRefresh ? answers.refresh : answers.password) ?? next)();
    }),
    http.get('/auth/v1/user', async ({ request }) => {
      await record(request);
      return (answers.user ?? (() => HttpResponse.json(person())))();
    }),
    http.post('/auth/v1/logout', async ({ request }) => {
      await record(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return {
    asked,
    /** The number of requests like this one. */
    countOf: (wanted: string) => asked.filter(({ request }) => request === wanted).length,
  };
}

export const REFRESH = 'POST /auth/v1/token?grant_type=refresh_token';
export const SIGN_IN = 'POST /auth/v1/token?grant_type=password';
export const READ_USER = 'GET /auth/v1/user';
export const SIGN_OUT = 'POST /auth/v1/logout?scope=local';

/** The server accepts each code of an app, unless `verify` says otherwise. Returns the codes, each with its app. */
export function answerCodesOfApps(user: ReturnType<typeof person>, verify?: Answer) {
  const given: string[] = [];
  server.use(
    http.post('/auth/v1/factors/:id/challenge', () =>
      HttpResponse.json({ id: 'challenge', type: 'totp', expires_at: Math.floor((Date.now() + HOUR) / 1000) }),
    ),
    http.post('/auth/v1/factors/:id/verify', async ({ request, params }) => {
      const { code } = (await request.json()) as { code: string };
      given.push(`${code} of ${params.id}`);
      return verify ? verify() : HttpResponse.json(session(2, user, 'aal2'));
    }),
  );
  return given;
}
