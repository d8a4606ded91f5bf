import { type AuthError, GoTrueClient } from '@supabase/auth-js';
import { createSenders } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import { SESSION_KEY } from '@/lib/session-entry';
import type { ExpiringStorage } from './storage';

/** When a session is refreshed: before it expires, or when its access token is needed. */
type Refreshing = 'ahead' | 'on demand';

/** The client of the server's paths below /auth/v1. It stores the session and refreshes it. */
export function createAuthClient(
  serverTime: ServerTime,
  storage: ExpiringStorage,
  refreshing: Refreshing = 'ahead',
): GoTrueClient {
  return new GoTrueClient({
    ...createOptions(serverTime),
    storageKey: SESSION_KEY,
    storage,
    autoRefreshToken: refreshing === 'ahead',
  });
}

/**
 * A client whose session exists in this page only. The session is not stored, so it does not replace the session of
 * this browser, and other tabs do not use it.
 */
export function createPageClient(serverTime: ServerTime): GoTrueClient {
  return new GoTrueClient({
    ...createOptions(serverTime),
    storageKey: `${SESSION_KEY}-of-page`,
    persistSession: false,
    autoRefreshToken: false,
  });
}

function createOptions(serverTime: ServerTime) {
  const { sendOnce } = createSenders(serverTime);
  const send: typeof fetch = async (input, init) => sayPause(await sendOnce(new Request(input, init)));
  return {
    url: `${location.origin}/auth/v1`,
    headers: { 'X-Client-Info': 'flight-finder' },
    // Otherwise a link could sign its reader in to the account of the person who made the link.
    detectSessionInUrl: false,
    fetch: send,
  };
}

/** The seconds to wait that a 429 answer named; null if it named none. */
export function secondsToWait({ message }: AuthError): number | null {
  const seconds = Number.parseInt(message, 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/**
 * Writes the header `Retry-After` of a 429 answer into its message, where `secondsToWait` reads it: the errors of the
 * library have the message of an answer, but not its headers.
 */
function sayPause(response: Response): Response {
  if (response.status !== 429) return response;
  const msg = response.headers.get('retry-after') ?? '';
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429 });
}
