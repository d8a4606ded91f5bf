import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiContext, createApi } from '@/api/client';
import { createQueryClient } from '@/api/query-client';
import type { Airport, LandingPage, LandingPlace } from '@/api/wire';
import { ServerTimeContext } from '@/lib/clock';
import { LandingContext } from '@/lib/landing';
import { ServerTime } from '@/lib/server-time';
import { type Site, SiteContext } from '@/lib/site';
import { followSessions } from '@/stores/reader';
import type { RoutePlaces } from '@/stores/search-draft';
import { createStores, StoresContext } from '@/stores/stores';
import { fetchTokens, withToken } from './with-token';

export type PageState = ReturnType<typeof createPageState>;

/**
 * Creates the state of one rendering of the site. A process that renders many pages creates one for each. `page` is the
 * content of the document if it is a landing page, and `path` is where the document was loaded.
 */
export function createPageState(site: Site, page: LandingPage | null = null, path = page?.path ?? '') {
  const serverTime = new ServerTime();
  const stores = createStores(page ? routeOf(page) : null);
  const api = createApi(
    serverTime,
    withToken(stores.reader, () => fetchTokens(serverTime)),
  );
  return { site, landing: { page, path }, serverTime, api, stores, client: createQueryClient() };
}

/** Gives a page its state. Pages rendered at build time use the same tree, because React derives ids from it. */
export function Providers({ state, children }: { state: PageState; children: ReactNode }) {
  const { reader } = state.stores;
  useEffect(() => followSessions(reader), [reader]);
  return (
    <SiteContext value={state.site}>
      <LandingContext value={state.landing}>
        <ServerTimeContext value={state.serverTime}>
          <ApiContext value={state.api}>
            <StoresContext value={state.stores}>
              <QueryClientProvider client={state.client}>{children}</QueryClientProvider>
            </StoresContext>
          </ApiContext>
        </ServerTimeContext>
      </LandingContext>
    </SiteContext>
  );
}

/** The places with which the search form of a landing page begins. */
function routeOf({ from, to }: LandingPage): RoutePlaces {
  return { from: placeOf(from), to: placeOf(to) };
}

function placeOf({ search, name, kind, state, airports }: LandingPlace): Airport | null {
  if (!search) return null;
  const airport = airports.find(({ code }) => code === search.code);
  const city = airport?.city ?? (kind === 'city' ? name : '');
  return { ...search, city, country: state, kind: airport ? 'airport' : 'city' };
}
