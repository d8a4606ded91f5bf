/** The server's answers about the account of the signed-in user. */
import { HttpResponse, http } from 'msw';
import type { OwnSession } from '@/office/people/account/queries';
import { type person, session } from './auth-server';
import { server } from './server';

type User = ReturnType<typeof person>;
type Answers = {
  change?: () => Response;
  enrol?: () => Response | undefined;
  verify?: () => Response;
  remove?: () => Response | Promise<Response>;
};

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

export const RECOVERY_CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

export function ownSession(change: Partial<OwnSession> = {}): OwnSession {
  const now = new Date().toISOString();
  return {
    id: '019a9f3c-0000-7000-8000-0000000000a1',
    created_at: now,
    refreshed_at: now,
    user_agent: FIREFOX,
    address: '192.0.2.7',
    is_current: true,
    ...change,
  };
}

/**
 * The server changes the account of this user, unless `answers` says otherwise. Call it after `answerAuth`. Returns the
 * changes, each with its body.
 */
export function answerAccount(initial: User, answers: Answers = {}, ...initialSessions: OwnSession[]) {
  let user = initial;
  let sessions = initialSessions;
  let codes = 0;
  const asked: { request: string; body: unknown }[] = [];
  const record = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    asked.push({ request: `${request.method} ${pathname}${search}`, body: text ? JSON.parse(text) : null });
  };
  server.use(
    http.get('/auth/v1/user', () => HttpResponse.json(user)),
    http.put('/auth/v1/user', async ({ request }) => {
      await record(request);
      return answers.change?.() ?? HttpResponse.json(user);
    }),
    http.post('/auth/v1/factors', async ({ request }) => {
      await record(request);
      const totp = { qr_code: '<svg fill="#000"/>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x?secret=ABCDEFGHIJ' };
      return answers.enrol?.() ?? HttpResponse.json({ id: 'new', type: 'totp', friendly_name: '', totp });
    }),
    http.post('/auth/v1/factors/:id/challenge', () =>
      HttpResponse.json({ id: 'challenge', type: 'totp', expires_at: 9_999_999_999 }),
    ),
    http.post('/auth/v1/factors/:id/verify', async ({ request }) => {
      await record(request);
      return answers.verify?.() ?? HttpResponse.json(session(5, user, 'aal2'));
    }),
    http.delete('/auth/v1/factors/:id', async ({ request, params }) => {
      await record(request);
      return (await answers.remove?.()) ?? HttpResponse.json({ id: params.id });
    }),
    http.post('/auth/v1/logout', async ({ request }) => {
      await record(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('/api/account/recovery-codes', () => HttpResponse.json({ left: codes })),
    http.post('/api/account/recovery-codes', async ({ request }) => {
      await record(request);
      codes = RECOVERY_CODES.length;
      return HttpResponse.json({ codes: RECOVERY_CODES });
    }),
    http.get('/api/account/sessions', () => HttpResponse.json({ sessions })),
    http.delete('/api/account/sessions/:id', async ({ request, params }) => {
      await record(request);
      sessions = sessions.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return {
    asked,
    become: (next: User) => {
      user = next;
    },
    keepOnly: (...next: OwnSession[]) => {
      sessions = next;
    },
  };
}
