import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiProblem } from '@/api/problem';
import { PASSWORD_SENTENCES, tooManyAttempts, wrongInNew } from '@/office/kit/auth/sentences';
import type { FieldErrors, Refusal } from '@/office/people/login/use-entry-form';

export type WelcomeField = 'email' | 'password' | 'repeated';

const EMAIL = msg`This is not an email address.`;

/** A message for each field that is wrong, or null. */
export function wrongIn({ email, ...next }: Record<WelcomeField, string>): FieldErrors<WelcomeField> | null {
  const errors = { ...(!email && { email: msg`Enter your email address.` }), ...wrongInNew(next) };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Says why the server did not create the administrator. */
export function refusalFrom(error: unknown): Refusal<WelcomeField> {
  if (error instanceof ApiProblem) {
    if (error.status === 429) {
      return { reason: tooManyAttempts(error.retryAfter === null ? null : error.retryAfter / 1000) };
    }
    const { email, password } = error.fields;
    const errors = { ...(email && { email: EMAIL }), ...(password && { password: sentenceFor(password) }) };
    if (email || password) return { errors };
  }
  return { reason: msg`Something went wrong. Please try again.` };
}

function sentenceFor(code: string): MessageDescriptor {
  const sentences: Record<string, MessageDescriptor> = PASSWORD_SENTENCES;
  return sentences[code] ?? PASSWORD_SENTENCES.other;
}
