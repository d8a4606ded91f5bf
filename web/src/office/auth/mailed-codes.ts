/** Codes that the server sends by mail, and the new password that one of them permits. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthError, type GoTrueClient, isAuthApiError } from '@supabase/auth-js';
import { endSession } from '@/auth/session';
import { passwordRefusal } from './password-sentences';
import { tooManyAttempts } from './too-many-attempts';

/** What a code is for. */
export type CodePurpose = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

/** The secret of a link in a mail, or the six digits that the reader of the mail has typed. */
export type MailedCode =
  | { type: CodePurpose; token_hash: string }
  | { type: CodePurpose; email: string; token: string };

/**
 * What a code leads to: its user is signed in, an address is confirmed, or the first of the two addresses of a change is
 * confirmed.
 */
export type Redeemed = { state: 'signedIn' | 'confirmed' | 'halfConfirmed' } | { reason: MessageDescriptor };

const FAILED = msg`Something went wrong. Please try again.`;

/** Asks for a mail with a code for a new password. Returns why that failed, or null. */
export async function mailRecoveryCode(client: GoTrueClient, email: string): Promise<MessageDescriptor | null> {
  const { error } = await client.resetPasswordForEmail(email);
  if (error?.code === 'validation_failed') return msg`This is not an email address.`;
  return error && reasonOf(error);
}

/** Uses a code. Only codes that are for that sign their users in. */
export async function redeem(client: GoTrueClient, code: MailedCode): Promise<Redeemed> {
  const { data, error } = await client.verifyOtp(code);
  if (error) return { reason: error.code === 'otp_expired' ? expired(code) : reasonOf(error) };
  switch (code.type) {
    case 'signup':
      await endSession(client);
      return { state: 'confirmed' };
    case 'email_change':
      return { state: data.session ? 'confirmed' : 'halfConfirmed' };
    case 'recovery':
    case 'magiclink':
    case 'invite':
      return { state: 'signedIn' };
    default:
      return code.type satisfies never;
  }
}

function expired(code: MailedCode): MessageDescriptor {
  return 'token' in code
    ? msg`This code is wrong or has expired.`
    : msg`This link has been used already, or it has expired.`;
}

/** Sets the password of the signed-in user. Returns why that failed, or null. */
export async function setPassword(client: GoTrueClient, password: string): Promise<MessageDescriptor | null> {
  const { error } = await client.updateUser({ password });
  return passwordRefusal(error) ?? (error && reasonOf(error));
}

function reasonOf(error: AuthError): MessageDescriptor {
  if (error.status === 429) return tooManyAttempts(Number.parseInt(error.message, 10));
  return isAuthApiError(error) && error.code === 'user_banned' ? msg`This account is blocked.` : FAILED;
}
