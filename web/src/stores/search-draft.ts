import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Airport, SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';

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

/** What Modify Search asks for besides; a search from home leaves it open. */
type Choices = Pick<SearchParams, 'travelClass' | 'stops'>;

/** Where a route begins or ends. */
export type RouteEnd = 'from' | 'to';

type SearchDraftStore = SearchDraft & {
  /** What stands in a picker while no airport is chosen there. */
  typed: Record<RouteEnd, string>;
  /** The language of the places' names; null where nobody knows. */
  namedIn: Language | null;
  /** Null until a search has been opened to be changed. */
  choices: Choices | null;
  setTyped: (end: RouteEnd, text: string) => void;
  rename: (language: Language, places: readonly Airport[]) => void;
  setTripType: (tripType: TripType) => void;
  setFrom: (from: Airport | null) => void;
  setTo: (to: Airport | null) => void;
  swap: () => void;
  setDates: (dates: Pick<SearchDraft, 'departure' | 'return'>) => void;
  setPassengers: (passengers: PassengerCounts) => void;
  setDirectOnly: (directOnly: boolean) => void;
  setChoices: (choices: Choices) => void;
  reset: () => void;
};

const NOTHING_TYPED = { from: '', to: '' };

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
      typed: NOTHING_TYPED,
      namedIn: null,
      choices: null,
      setTyped: (end, text) => set(({ typed }) => ({ [end]: null, typed: { ...typed, [end]: text } })),
      rename: (namedIn, places) =>
        set(({ from, to }) => ({ namedIn, from: renamed(from, places), to: renamed(to, places) })),
      setTripType: (tripType) => set(tripType === 'oneWay' ? { tripType, return: '' } : { tripType }),
      setFrom: (from) =>
        set(({ to, typed }) =>
          from && from.code === to?.code
            ? { from, to: null, typed: NOTHING_TYPED }
            : { from, typed: { ...typed, from: '' } },
        ),
      setTo: (to) => set(({ typed }) => ({ to, typed: { ...typed, to: '' } })),
      swap: () => set(({ from, to, typed }) => ({ from: to, to: from, typed: { from: typed.to, to: typed.from } })),
      setDates: (dates) => set(dates),
      setPassengers: (passengers) => set({ passengers }),
      setDirectOnly: (directOnly) => set({ directOnly }),
      setChoices: (choices) => set({ choices }),
      reset: () => set({ ...EMPTY_DRAFT, typed: NOTHING_TYPED, choices: null }),
    }),
    { name: 'search-draft', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);

function renamed(place: Airport | null, places: readonly Airport[]): Airport | null {
  return places.find(({ code }) => code === place?.code) ?? place;
}

/** The content of the form without what changes it. */
export function draftOf(store: SearchDraft): SearchDraft {
  const { tripType, from, to, departure, return: back, passengers, directOnly } = store;
  return { tripType, from, to, departure, return: back, passengers, directOnly };
}
