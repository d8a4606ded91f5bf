import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiContext, createApi } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import type { LandingPage } from '@/api/wire';
import { ServerTimeContext } from '@/lib/clock';
import { LandingContext } from '@/lib/landing';
import { ServerTime } from '@/lib/server-time';
import { type Site, SiteContext } from '@/lib/site';
import { followSessions } from '@/stores/reader';
import { createStores, StoresContext } from '@/stores/stores';
import { fetchTokens, withToken } from './with-token';

export type PageState = ReturnType<typeof createPageState>;

/** Creates the state of one rendering of the site. A process that renders many pages creates one for each. */
export function createPageState(site: Site, landing: LandingPage | null = null) {
  const serverTime = new ServerTime();
  const stores = createStores();
  const api = createApi(
    serverTime,
    withToken(stores.reader, () => fetchTokens(serverTime)),
  );
  return { site, landing, serverTime, api, stores, client: createQueryClient() };
}

/** Gives a page its state. Pages rendered at build time use the same tree, because React derives ids from it. */
export function Providers({ state, children }: { state: PageState; children: ReactNode }) {
  const { reader } = state.stores;
  useEffect(() => followSessions(reader), [reader]);
  return (
    <SiteContext value={state.site}>
      <ServerTimeContext value={state.serverTime}>
        <ApiContext value={state.api}>
          <StoresContext value={state.stores}>
            <LandingContext value={state.landing}>
              <QueryClientProvider client={state.client}>{children}</QueryClientProvider>
            </LandingContext>
          </StoresContext>
        </ApiContext>
      </ServerTimeContext>
    </SiteContext>
  );
}
