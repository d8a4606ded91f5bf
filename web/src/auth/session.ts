import {
  type GoTrueClient,
  isAuthApiError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  type User,
} from '@supabase/auth-js';
import { rest } from '@/api/request';

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

const ATTEMPTS = 3;
/** The pause after the first attempt, in milliseconds. It grows with each attempt. */
const PAUSE = 2000;

/** What is written in errors that may not occur again. Browsers also say "timed out". */
const TEMPORARY = /failed to fetch|timeout|timed out|network|connection/i;
/** What is written in errors of the session or of its access token, a JWT. */
const SESSION = /session_not_found|jwt expired|bad_jwt/i;

/**
 * Runs an action up to three times. After an error of the session, the session is refreshed before the next attempt.
 * Returns the fallback if all attempts fail. Throws errors that would occur again.
 */
export async function withRetries<T>(
  client: Pick<GoTrueClient, 'refreshSession'>,
  signal: AbortSignal,
  action: () => Promise<T>,
  fallback: T,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const isOfSession = isSessionError(error);
      if (!isOfSession && !isTemporary(error)) throw error;
      if (attempt === ATTEMPTS) return fallback;
      if (isOfSession) await client.refreshSession();
    }
    await rest(PAUSE * attempt, signal);
  }
}

function isSessionError(error: unknown): boolean {
  return isAuthSessionMissingError(error) || SESSION.test(textOf(error));
}

function isTemporary(error: unknown): boolean {
  return isAuthRetryableFetchError(error) || TEMPORARY.test(textOf(error));
}

function textOf(error: unknown): string {
  if (isAuthError(error)) return `${error.code} ${error.message}`;
  return error instanceof Error ? error.message : '';
}
