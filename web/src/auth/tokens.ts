import type { ServerTime } from '@/lib/server-time';
import { createAuthClient } from './client';
import { refreshSession } from './session';
import { createExpiringStorage } from './storage';

/** The access tokens of this browser's session, for the public site. The pages of visitors do not load this code. */
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
      // Another request or another tab may have replaced it meanwhile.
      if ((await current()) === rejected) await refreshSession(client);
      const next = await current();
      return next === rejected ? null : next;
    },
  };
}
