import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type AuthError, isAuthWeakPasswordError } from '@supabase/auth-js';

const MIN_CHARACTERS = 8;

const TOO_SHORT = msg`Must be at least 8 characters long`;

/** Why a new password is refused; `other` is for reasons that the page does not know. */
export const PASSWORD_SENTENCES = {
  required: TOO_SHORT,
  too_short: TOO_SHORT,
  too_long: msg`The password is too long.`,
  common: msg`This password is too common. Choose another one.`,
  other: msg`This password cannot be used. Choose another one.`,
};

type NewPassword = { password: string; repeated: string };
type WrongInNew = Partial<Record<keyof NewPassword, MessageDescriptor>>;

/** Whether a new password has too few characters. */
export function isTooShort(password: string): boolean {
  return [...password].length < MIN_CHARACTERS;
}

/** A message for the input that is wrong where a new password is typed twice, or null. */
export function wrongInNew({ password, repeated }: NewPassword): WrongInNew | null {
  if (isTooShort(password)) return { password: TOO_SHORT };
  return password === repeated ? null : { repeated: msg`Passwords do not match` };
}

/** Why the auth server refuses a new password; null if it does not, or if the password is not the reason. */
export function passwordRefusal(error: AuthError | null): MessageDescriptor | null {
  if (isAuthWeakPasswordError(error)) {
    if (error.reasons.some((reason) => reason === 'length')) return PASSWORD_SENTENCES.too_short;
    if (error.reasons.some((reason) => reason === 'pwned')) return PASSWORD_SENTENCES.common;
    return PASSWORD_SENTENCES.other;
  }
  return error?.code === 'same_password' ? msg`This is the present password. Choose another one.` : null;
}

/** Says that a limit is reached, and how long to wait if that is known. */
export function tooManyAttempts(seconds: number | null): MessageDescriptor {
  if (seconds === null) return msg`Too many attempts. Please try again in a few minutes.`;
  if (seconds < 60) {
    return msg`Too many attempts. Please try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  }
  const minutes = Math.ceil(seconds / 60);
  return msg`Too many attempts. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
