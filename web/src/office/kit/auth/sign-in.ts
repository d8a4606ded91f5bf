import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type AuthError,
  type Factor,
  type GoTrueClient,
  isAuthApiError,
  isAuthSessionMissingError,
  type Session,
  type User,
} from '@supabase/auth-js';
import { secondsToWait } from '@/auth/client';
import { endSession, readUser } from '@/auth/session';
import { mayEnter } from './roles';
import { tooManyAttempts } from './sentences';

export type Credentials = { email: string; password: string };

/** What a sign-in leads to. The reason is a sentence for the person who signs in. */
type SignedIn = Pick<Session, 'access_token' | 'user'> | { reason: MessageDescriptor };

/**
 * Says why someone with the right password may not enter, or null. The user is undefined if the server does not say who
 * it is.
 */
export type Refuse = (user: User | undefined) => MessageDescriptor | null | Promise<MessageDescriptor | null>;

/** Signs in a user, and signs a refused user out again. Does not call `refuse` while the second factor is missing. */
export async function signIn(
  client: GoTrueClient,
  credentials: Credentials,
  refuse: Refuse,
  signal: AbortSignal,
): Promise<SignedIn> {
  try {
    const { data, error } = await client.signInWithPassword(credentials);
    if (error) return { reason: reasonOf(error) };
    // The answer to the password contains the user too, but the role is read the same way on every visit.
    const user = await readUser(client, signal);
    const { access_token } = data.session;
    if (user && lacksSecondFactor({ access_token, user })) return { access_token, user };
    const reason = await whyRefused(user, refuse);
    if (user && !reason) return { access_token, user };
    await endSession(client);
    return { reason: reason ?? OTHER };
  } catch {
    return { reason: OTHER };
  }
}

/** Why a user is refused, or null. A check that fails refuses too. */
export async function whyRefused(user: User | undefined, refuse: Refuse): Promise<MessageDescriptor | null> {
  try {
    return await refuse(user);
  } catch {
    return OTHER;
  }
}

/** Refuses everyone who may not enter the back office. */
export const refuseStrangers: Refuse = (user) => {
  if (!user) return msg`Failed to verify admin status`;
  return mayEnter(user) ? null : msg`Unauthorized access`;
};

const OTHER = msg`An error occurred during login`;

function reasonOf(error: AuthError): MessageDescriptor {
  if (error.name === 'AuthInvalidTokenResponseError') return msg`Authentication failed`;
  if (error.status === 429) return tooManyAttempts(secondsToWait(error));
  if (error.code === 'email_not_confirmed') {
    return msg`Please confirm your e-mail address first. We sent you a link.`;
  }
  return isAuthApiError(error) ? msg`Invalid email or password` : OTHER;
}

/** The second factor: six digits of an app, which the server requires before it answers the requests of the screens. */
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
  return { reason: reasonOfCode(error), hasEnded: false };
}

/** The server has not accepted the code. */
export const WRONG_CODE = msg`This code is wrong. Enter the one that the app shows now.`;

/** Says why the server does not accept a code. */
export function reasonOfCode(error: AuthError): MessageDescriptor {
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
