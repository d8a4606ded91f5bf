/** The second factor: six digits of an app, which the server requires before it answers the requests of the screens. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type AuthError,
  type Factor,
  type GoTrueClient,
  isAuthSessionMissingError,
  type Session,
  type User,
} from '@supabase/auth-js';
import { secondsToWait } from '@/auth/client';
import { tooManyAttempts } from './too-many-attempts';

export type TotpFactor = Factor<'totp', 'verified'>;

/** The digits that a user has typed, or a recovery code, and the app that they come from or replace. */
export type CodeOfApp = { factorId: string; code: string };

/** The apps of a user whose codes the server accepts. */
export function verifiedFactors(user: User): TotpFactor[] {
  return (user.factors ?? []).filter((factor): factor is TotpFactor => {
    return factor.factor_type === 'totp' && factor.status === 'verified';
  });
}

/** Whether the user has a second factor, but has not given it in this session. */
export function lacksSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return verifiedFactors(user).length > 0 && levelOf(access_token) !== 'aal2';
}

/** The assurance level in an access token. The client reads it too, but only from the session that it has stored. */
function levelOf(accessToken: string): unknown {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal;
  } catch {
    return undefined;
  }
}

/** The result of giving a code: the user, or the reason of the refusal, and whether the session has ended. */
type Given = { user: User } | { reason: MessageDescriptor; hasEnded: boolean };

/** Gives the second factor. */
export async function giveCode(client: GoTrueClient, given: CodeOfApp): Promise<Given> {
  const { data, error } = await client.mfa.challengeAndVerify(given);
  if (!error) return { user: data.user };
  if (isAuthSessionMissingError(error)) {
    return { reason: msg`The sign-in took too long. Please start again.`, hasEnded: true };
  }
  return { reason: reasonOf(error), hasEnded: false };
}

/** The server has not accepted the code. */
export const WRONG_CODE = msg`This code is wrong. Enter the one that the app shows now.`;

/** Says why the server does not accept a code. */
export function reasonOf(error: AuthError): MessageDescriptor {
  if (error.status === 429) return tooManyAttempts(secondsToWait(error));
  switch (error.code) {
    case 'mfa_verification_failed':
      return WRONG_CODE;
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
      return msg`The time for this code is over. Enter the one that the app shows now.`;
    case 'mfa_factor_not_found':
      return msg`This app has been removed from your account.`;
    default:
      return msg`Something went wrong. Please try again.`;
  }
}
