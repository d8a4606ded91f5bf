import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SearchDraft } from './search-draft';

/** How many are kept. */
const MOST = 4;

type LastSearchesStore = { searches: SearchDraft[]; remember: (search: SearchDraft) => void };

/** The searches made on this device, the last one first. */
export const useLastSearches = create<LastSearchesStore>()(
  persist(
    (set) => ({
      searches: [],
      remember: (search) =>
        set(({ searches }) => ({
          searches: [search, ...searches.filter((other) => keyOf(other) !== keyOf(search))].slice(0, MOST),
        })),
    }),
    { name: 'last-searches', version: 1 },
  ),
);

/** What makes two searches one for whoever repeats them: route and dates. */
export function keyOf({ from, to, departure, return: back }: SearchDraft): string {
  return [from?.code, to?.code, departure, back].join(' ');
}
