import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { SearchDraft } from './search-draft';

/** How many searches are kept. */
const MAX = 4;

type LastSearches = { searches: SearchDraft[]; remember: (search: SearchDraft) => void };

/** A store of the searches made on this device, the last one first. */
export function createLastSearches() {
  return createStore<LastSearches>()(
    persist(
      (set) => ({
        searches: [],
        remember: (search) =>
          set(({ searches }) => ({
            searches: [search, ...searches.filter((other) => keyOf(other) !== keyOf(search))].slice(0, MAX),
          })),
      }),
      { name: 'last-searches', version: 1 },
    ),
  );
}

/** The key of a search. Searches with the same places and dates have the same key and count as one. */
export function keyOf({ from, to, departure, return: back }: SearchDraft): string {
  return [from?.code, to?.code, departure, back].join(' ');
}
