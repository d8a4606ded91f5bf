import { GoTrueClient } from '@supabase/auth-js';
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
  const { sendOnce } = createSenders(serverTime);
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { 'X-Client-Info': 'flight-finder' },
    storageKey: SESSION_KEY,
    storage,
    autoRefreshToken: refreshing === 'ahead',
    // Otherwise a link could sign its reader in as the user who made the link.
    detectSessionInUrl: false,
    fetch: async (input, init) => sayPause(await sendOnce(new Request(input, init))),
  });
}

/** Puts the seconds to wait into the message of a 429 answer: of an error, callers get only the message and the code. */
function sayPause(response: Response): Response {
  if (response.status !== 429) return response;
  const msg = response.headers.get('retry-after') ?? '';
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429 });
}
