import {
  type GoTrueClient,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
} from '@supabase/auth-js';
import { rest } from '@/api/request';

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
