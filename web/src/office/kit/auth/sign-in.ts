import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthError, type GoTrueClient, isAuthApiError, type Session, type User } from '@supabase/auth-js';
import { secondsToWait } from '@/auth/client';
import { endSession, readUser } from '@/auth/session';
import { mayEnter } from './roles';
import { lacksSecondFactor } from './second-factor';
import { tooManyAttempts } from './too-many-attempts';

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
