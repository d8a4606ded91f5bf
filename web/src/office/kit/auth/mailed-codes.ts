/** Codes that the server sends by mail, and the passwords that some of them permit. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthError, type GoTrueClient, isAuthApiError } from '@supabase/auth-js';
import { createPageClient, secondsToWait } from '@/auth/client';
import { endSession } from '@/auth/session';
import type { ServerTime } from '@/lib/server-time';
import { passwordRefusal, tooManyAttempts } from './sentences';

/** What a code is for. */
export type CodePurpose = 'signup' | 'recovery' | 'magiclink' | 'invite' | 'email_change';

/** The link of a registration needs a password too; the other codes can be used alone. */
type LonePurpose = Exclude<CodePurpose, 'signup'>;

/** The secret of a link in a mail, or the six digits that the reader of the mail has typed. */
export type MailedCode =
  | { type: LonePurpose; token_hash: string }
  | { type: LonePurpose; email: string; token: string };

/**
 * What a code leads to: its user is signed in, an address is confirmed, or the first of the two addresses of a change is
 * confirmed.
 */
export type Redeemed = { state: 'signedIn' | 'confirmed' | 'halfConfirmed' } | { reason: MessageDescriptor };

/** A registration whose address is confirmed. */
export type Confirmation = {
  /** Sets the password that counts from now on. Returns why that failed, or null. */
  setPassword: (
    password: string,
  ) => Promise<{ errors: { password: MessageDescriptor } } | { reason: MessageDescriptor } | null>;
};

const FAILED = msg`Something went wrong. Please try again.`;

/** The secret of the link in the mail of a registration, or the address and the six digits that were typed. */
export type RegistrationCode = { token_hash: string } | { email: string; token: string };

/** Asks for a mail with a code for a new password. Returns why that failed, or null. */
export async function mailRecoveryCode(client: GoTrueClient, email: string): Promise<MessageDescriptor | null> {
  const { error } = await client.resetPasswordForEmail(email);
  if (error?.code === 'validation_failed') return msg`This is not an email address.`;
  return error && reasonOf(error);
}

/** Asks for the mail of a registration again. Returns why that failed, or null. */
export async function mailRegistrationAgain(serverTime: ServerTime, email: string): Promise<MessageDescriptor | null> {
  const { error } = await createPageClient(serverTime).resend({ type: 'signup', email });
  return error && reasonOf(error);
}

/** Uses a code. If the server answers with a session, the client keeps it. */
export async function redeem(client: GoTrueClient, code: MailedCode): Promise<Redeemed> {
  const { data, error } = await client.verifyOtp(code);
  if (error) return { reason: codeRefusal(error, 'token' in code) };
  switch (code.type) {
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

/**
 * Uses the code of a registration, which signs nobody in. Somebody else may have registered this address, so its owner
 * sets the password again.
 */
export async function confirmRegistration(
  serverTime: ServerTime,
  code: RegistrationCode,
): Promise<Confirmation | { reason: MessageDescriptor }> {
  const client = createPageClient(serverTime);
  const { error } = await client.verifyOtp({ type: 'signup', ...code });
  if (error) return { reason: codeRefusal(error, 'token' in code) };
  return {
    setPassword: async (password) => {
      const { error } = await client.updateUser({ password });
      // `same_password` is the answer to the password of the registration, which the user may keep.
      if (error && error.code !== 'same_password') {
        const refusal = passwordRefusal(error);
        return refusal ? { errors: { password: refusal } } : { reason: reasonOf(error) };
      }
      await endSession(client);
      return null;
    },
  };
}

/** Sets the password of the signed-in user. Returns why that failed, or null. */
export async function setPassword(client: GoTrueClient, password: string): Promise<MessageDescriptor | null> {
  const { error } = await client.updateUser({ password });
  return passwordRefusal(error) ?? (error && reasonOf(error));
}

function codeRefusal(error: AuthError, isTyped: boolean): MessageDescriptor {
  if (error.code !== 'otp_expired') return reasonOf(error);
  return isTyped ? msg`This code is wrong or has expired.` : msg`This link has been used already, or it has expired.`;
}

function reasonOf(error: AuthError): MessageDescriptor {
  if (error.status === 429) return tooManyAttempts(secondsToWait(error));
  return isAuthApiError(error) && error.code === 'user_banned' ? msg`This account is blocked.` : FAILED;
}
