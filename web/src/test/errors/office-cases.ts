/** The errors of the sign-in pages, and of the registration of agents. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { answerAgent, apiError, ownAgent } from '@/test/agents';
import { answerAuth, person, refusal, session } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { ErrorCase, ErrorCases } from './catalogue';

type Answer = () => Response;

const REFUSED: Record<string, Answer> = {
  'Invalid email or password': () => refusal(400, 'invalid_credentials'),
  'Authentication failed': () => HttpResponse.json({ ...session(1), user: null }),
  'An error occurred during login': () => HttpResponse.error(),
};

export const ADMIN_CASES: ErrorCases = {
  ...casesOf(REFUSED, (password) => signIn('/admin/login', () => answerAuth({ password }))),
  'Unauthorized access': signIn('/admin/login', () =>
    answerAuth({ user: () => HttpResponse.json(person({ role: 'agent' })) }),
  ),
  'Failed to verify admin status': signIn('/admin/login', () =>
    answerAuth({ user: () => refusal(403, 'user_not_found') }),
  ),
};

export const AGENT_SIGN_IN_CASES: ErrorCases = {
  ...casesOf(REFUSED, (password) => signIn('/agent/login', () => answerAuth({ password }))),
  ...casesOf(
    {
      'Failed to verify agent status': () => apiError(404),
      'Invalid sales agent account': () => apiError(403),
      'Your account is currently inactive. Please contact the administrator.': () =>
        HttpResponse.json(ownAgent({ is_active: false })),
    },
    (own) => signIn('/agent/login', () => answerAgent(own)),
  ),
};

export const REGISTRATION_CASES: ErrorCases = casesOf(
  { 'Failed to create user': () => apiError(500), 'Failed to register': () => HttpResponse.error() },
  (answer) => ({
    bringAbout: async ({ language, say }) => {
      server.use(http.post('/api/agents', answer));
      const { user } = renderOffice(`/agent/register?lang=${language}`);
      const button = await screen.findByRole('button', { name: say('Register') });
      type(say('Full name'), 'Ana Hoxha');
      type(say('Email'), 'ana@agjencia.example');
      type(say('Password'), 'correct horse');
      await user.click(button);
    },
  }),
);

/** A case for each message, caused by its answer. */
function casesOf(answers: Record<string, Answer>, caseOf: (answer: Answer) => ErrorCase): ErrorCases {
  return Object.fromEntries(Object.entries(answers).map(([message, answer]) => [message, caseOf(answer)]));
}

function signIn(path: string, answer: () => unknown): ErrorCase {
  return {
    bringAbout: async ({ language, say }) => {
      answer();
      const { user } = renderOffice(`${path}?lang=${language}`);
      const button = await screen.findByRole('button', { name: say('Sign In') });
      type(say('Email'), 'ana@agjencia.example');
      type(say('Password'), 'correct horse');
      await user.click(button);
    },
  };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
