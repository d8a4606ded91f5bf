import { type GoTrueClient, isAuthApiError, isAuthSessionMissingError, type User } from '@supabase/auth-js';
import { withRetries } from './retry';

/**
 * Reads the user of the session from the server; undefined if the server does not answer. A session that the server no
 * longer accepts is ended.
 */
export async function readUser(client: GoTrueClient, signal: AbortSignal): Promise<User | undefined> {
  const read = async (): Promise<User | undefined> => {
    const { data, error } = await client.getUser();
    if (error) throw error;
    return data.user;
  };
  try {
    return await withRetries(client, signal, read, undefined);
  } catch (error) {
    if (isRefused(error)) await endSession(client);
    return undefined;
  }
}

/** Gets a new access token. If the server refuses to give one, the session is ended. */
export async function refreshSession(client: GoTrueClient): Promise<void> {
  const { error } = await client.refreshSession();
  if (isRefused(error)) await endSession(client);
}

/** Signs out on this device. */
export async function endSession(client: GoTrueClient): Promise<void> {
  await client.signOut({ scope: 'local' });
}

/** Whether an error says that the server no longer accepts the session. */
function isRefused(error: unknown): boolean {
  return isAuthSessionMissingError(error) || (isAuthApiError(error) && [400, 401, 403].includes(error.status));
}
