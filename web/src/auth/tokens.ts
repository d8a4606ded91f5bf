import type { ServerTime } from '@/lib/server-time';
import { createAuthClient } from './client';
import { refreshSession } from './session';
import { createExpiringStorage } from './storage';

/** The access tokens of this browser's session, for the public site. Only pages of users load this module. */
export function createTokens(serverTime: ServerTime) {
  const client = createAuthClient(serverTime, createExpiringStorage(), 'on demand');
  const current = async (): Promise<string | null> => {
    const { data } = await client.getSession();
    return data.session?.access_token ?? null;
  };
  return {
    /** The access token, or null if there is no session. A token that has expired is replaced first. */
    current,

    /** Another token than one that the server has rejected, or null if the server gives none. */
    after: async (rejected: string): Promise<string | null> => {
      // If the present token is another one, another request or another tab has refreshed the session meanwhile.
      if ((await current()) === rejected) await refreshSession(client);
      const next = await current();
      return next === rejected ? null : next;
    },
  };
}
