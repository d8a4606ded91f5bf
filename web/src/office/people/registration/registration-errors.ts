import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiProblem } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { isTooShort, PASSWORD_SENTENCES, tooManyAttempts } from '@/office/kit/auth/sentences';
import type { FieldErrors, Refusal } from '@/office/people/login/use-entry-form';

export type Registration = components['schemas']['AgentRegistration'];

export type RegistrationField = keyof Registration;

const EMAIL = msg`This is not an email address.`;
const PHONE = msg`Enter a phone number of 6 to 15 digits.`;

/** The sentence for each code of each field; `other` is for codes that this page does not know. */
const SENTENCES: Record<RegistrationField, Record<string, MessageDescriptor> & { other: MessageDescriptor }> = {
  name: {
    required: msg`Enter your full name.`,
    too_long: msg`The name is too long: at most 100 characters.`,
    other: msg`Enter your name as one line of text.`,
  },
  email: { required: msg`Enter your email address.`, other: EMAIL },
  phone_number: { other: PHONE },
  password: PASSWORD_SENTENCES,
};

/** What is missing in a registration; null if nothing is. */
export function missingIn({ name, email, password }: Registration): FieldErrors<RegistrationField> | null {
  const codes = {
    ...(!name && { name: 'required' }),
    ...(!email && { email: 'required' }),
    ...(isTooShort(password) && { password: 'too_short' }),
  };
  return sentencesFor(codes);
}

/** Says why the server did not accept a registration. */
export function refusalFrom(error: unknown): Refusal<RegistrationField> {
  if (error instanceof ApiProblem) {
    if (error.status === 429) {
      return { reason: tooManyAttempts(error.retryAfter === null ? null : error.retryAfter / 1000) };
    }
    const errors = sentencesFor(error.fields);
    if (errors) return { errors };
    if (error.status >= 500) return { reason: msg`Failed to create user` };
  }
  return { reason: msg`Failed to register` };
}

function sentencesFor(codes: Readonly<Record<string, string>>): FieldErrors<RegistrationField> | null {
  const errors: FieldErrors<RegistrationField> = {};
  for (const [field, code] of Object.entries(codes)) {
    if (isField(field)) errors[field] = SENTENCES[field][code] ?? SENTENCES[field].other;
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function isField(name: string): name is RegistrationField {
  return name in SENTENCES;
}
