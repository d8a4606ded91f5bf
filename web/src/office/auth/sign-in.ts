import { type AuthError, type GoTrueClient, isAuthApiError, type User } from '@supabase/auth-js';
import { mayEnter } from './roles';
import { endSession, readUser } from './session';

export type Credentials = { email: string; password: string };

/** What a sign-in leads to. The reason is a sentence for the person who signs in. */
export type SignedIn = { user: User } | { reason: string };

/** Signs in a user who may enter the back office. Anyone else is signed out again. */
export async function signIn(client: GoTrueClient, credentials: Credentials, signal: AbortSignal): Promise<SignedIn> {
  try {
    const { error } = await client.signInWithPassword(credentials);
    if (error) return { reason: reasonOf(error) };
    // The answer to the password contains the user too, but the role is read the same way on every visit.
    const user = await readUser(client, signal);
    if (user && mayEnter(user)) return { user };
    await endSession(client);
    return { reason: user ? 'Unauthorized access' : 'Failed to verify admin status' };
  } catch {
    return { reason: OTHER };
  }
}

const OTHER = 'An error occurred during login';

function reasonOf(error: AuthError): string {
  if (error.name === 'AuthInvalidTokenResponseError') return 'Authentication failed';
  if (error.status === 429) return error.message;
  return isAuthApiError(error) ? 'Invalid email or password' : OTHER;
}
