import { GoTrueClient } from '@supabase/auth-js';
import { createSenders } from '@/api/request';
import type { ServerTime } from '@/lib/server-time';
import type { ExpiringStorage } from './storage';

/** The name of the stored session. */
export const STORAGE_KEY = 'flight-finder-session';

/** The client of the server's paths below /auth/v1. It stores the session and refreshes it before it expires. */
export function createAuthClient(serverTime: ServerTime, storage: ExpiringStorage): GoTrueClient {
  const { sendOnce } = createSenders(serverTime);
  return new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { 'X-Client-Info': 'flight-finder' },
    storageKey: STORAGE_KEY,
    storage,
    // Otherwise a link could sign its reader in as the user who made the link.
    detectSessionInUrl: false,
    fetch: async (input, init) => sayPause(await sendOnce(new Request(input, init))),
  });
}

/** Writes into the message of a 429 answer how long to wait: of an error, callers get only the message and the code. */
function sayPause(response: Response): Response {
  if (response.status !== 429) return response;
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const msg = `Too many attempts. Please try again in ${inWords(seconds)}.`;
  return Response.json({ code: 429, error_code: 'over_request_rate_limit', msg }, { status: 429 });
}

function inWords(seconds: number): string {
  if (Number.isNaN(seconds)) return 'a few minutes';
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
