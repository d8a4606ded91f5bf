/** The client state that outlives a screen. Each rendering of the site has its own stores. */
import { createContext } from 'react';
import { useStore } from 'zustand/react';
import { useRequired } from '@/lib/use-required';
import { createLastSearches } from './last-searches';
import { createPreferredLanguage } from './preferred-language';
import { createReader, type Reader } from './reader';
import { createSearchDraft, type RoutePlaces, type SearchDraftState } from './search-draft';

export type Stores = ReturnType<typeof createStores>;

/** Creates the stores, filled with what this browser has kept. The search form of a landing page begins with `route`. */
export function createStores(route: RoutePlaces | null = null) {
  return {
    searchDraft: createSearchDraft(route),
    lastSearches: createLastSearches(),
    preferredLanguage: createPreferredLanguage(),
    reader: createReader(),
  };
}

export const StoresContext = createContext<Stores | null>(null);

/** The stores of the page that is being rendered. */
export function useStores(): Stores {
  return useRequired(StoresContext);
}

/** Who reads the page that is being rendered. */
export function useReader(): Reader {
  return useStore(useStores().reader);
}

/** The content of the search form, or a part of it. */
export function useSearchDraft(): SearchDraftState;
export function useSearchDraft<T>(select: (draft: SearchDraftState) => T): T;
export function useSearchDraft(select: (draft: SearchDraftState) => unknown = (draft) => draft): unknown {
  return useStore(useStores().searchDraft, select);
}
