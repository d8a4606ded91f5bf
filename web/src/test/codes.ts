/** The server's answers about codes of mails, and about the passwords that some of them permit. */
import { HttpResponse, http } from 'msw';
import { person, session } from './auth-server';
import { server } from './server';

const AGENT = person({ role: 'agent' });

type Answers = { verify?: Response; password?: Response; recover?: Response };

/**
 * The server accepts codes, passwords and requests for mails, unless `answers` says otherwise, which may change. Returns
 * the bodies of the requests.
 */
export function answerCodes(answers: Answers = {}, user = AGENT) {
  const asked: { path: string; body: object }[] = [];
  const answer = (read: () => Response) => {
    return async ({ request }: { request: Request }) => {
      asked.push({ path: new URL(request.url).pathname, body: (await request.json()) as object });
      return read().clone();
    };
  };
  server.use(
    http.post(
      '/auth/v1/verify',
      answer(() => answers.verify ?? HttpResponse.json(session(1, user))),
    ),
    http.put(
      '/auth/v1/user',
      answer(() => answers.password ?? HttpResponse.json(user)),
    ),
    http.post(
      '/auth/v1/resend',
      answer(() => HttpResponse.json({})),
    ),
    http.post(
      '/auth/v1/recover',
      answer(() => answers.recover ?? HttpResponse.json({})),
    ),
  );
  return asked;
}
