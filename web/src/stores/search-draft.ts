import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Airport, SearchParams } from '@/api/wire';

type TripType = SearchParams['tripType'];

/** Passengers as the home form counts them; infants travel on a lap. */
export type PassengerCounts = { adults: number; children: number; infants: number };

/** What the visitor has filled in so far; dates are "2026-12-12" or empty. */
export type SearchDraft = {
  tripType: TripType;
  from: Airport | null;
  to: Airport | null;
  departure: string;
  return: string;
  passengers: PassengerCounts;
  directOnly: boolean;
};

type SearchDraftStore = SearchDraft & {
  setTripType: (tripType: TripType) => void;
  setFrom: (from: Airport | null) => void;
  setTo: (to: Airport | null) => void;
  swap: () => void;
  setDates: (dates: Pick<SearchDraft, 'departure' | 'return'>) => void;
  setPassengers: (passengers: PassengerCounts) => void;
  setDirectOnly: (directOnly: boolean) => void;
  reset: () => void;
};

export const EMPTY_DRAFT: SearchDraft = {
  tripType: 'roundTrip',
  from: null,
  to: null,
  departure: '',
  return: '',
  passengers: { adults: 1, children: 0, infants: 0 },
  directOnly: false,
};

/** The search form's content: it outlives the page, so that going back loses nothing. */
export const useSearchDraft = create<SearchDraftStore>()(
  persist(
    (set) => ({
      ...EMPTY_DRAFT,
      setTripType: (tripType) => set(tripType === 'oneWay' ? { tripType, return: '' } : { tripType }),
      setFrom: (from) => set((draft) => (from && from.code === draft.to?.code ? { from, to: null } : { from })),
      setTo: (to) => set({ to }),
      swap: () => set((draft) => ({ from: draft.to, to: draft.from })),
      setDates: (dates) => set(dates),
      setPassengers: (passengers) => set({ passengers }),
      setDirectOnly: (directOnly) => set({ directOnly }),
      reset: () => set(EMPTY_DRAFT),
    }),
    { name: 'search-draft', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);

/** The content of the form without what changes it. */
export function draftOf(store: SearchDraft): SearchDraft {
  const { tripType, from, to, departure, return: back, passengers, directOnly } = store;
  return { tripType, from, to, departure, return: back, passengers, directOnly };
}
