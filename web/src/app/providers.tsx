import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiContext, createApi } from '@/api/client';
import { ServerTimeContext } from '@/lib/clock';
import { ServerTime } from '@/lib/server-time';
import { type Site, SiteContext } from '@/lib/site';
import { createStores, StoresContext } from '@/stores/stores';

export type PageState = ReturnType<typeof createPageState>;

/** Everything that one rendering of the site holds. A process that renders many pages makes one for each. */
export function createPageState(site: Site) {
  const serverTime = new ServerTime();
  return { site, serverTime, api: createApi(serverTime), stores: createStores(), client: createQueryClient() };
}

/** Gives a page its state. The pages rendered at build time have the same tree, and therefore the same ids. */
export function Providers({ state, children }: { state: PageState; children: ReactNode }) {
  return (
    <SiteContext value={state.site}>
      <ServerTimeContext value={state.serverTime}>
        <ApiContext value={state.api}>
          <StoresContext value={state.stores}>
            <QueryClientProvider client={state.client}>{children}</QueryClientProvider>
          </StoresContext>
        </ApiContext>
      </ServerTimeContext>
    </SiteContext>
  );
}

/** Requests are repeated where they are sent (api/request.ts), so not here as well. */
function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
}
