import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Airport, SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';

type TripType = SearchParams['tripType'];

/** Passengers as the form counts them; infants travel on a lap. */
export type PassengerCounts = { adults: number; children: number; infants: number };

/** The content of the search form; dates are "2026-12-12" or empty. */
export type SearchDraft = {
  tripType: TripType;
  from: Airport | null;
  to: Airport | null;
  departure: string;
  return: string;
  passengers: PassengerCounts;
  directOnly: boolean;
};

/** The fields that only Modify Search has. */
type Choices = Pick<SearchParams, 'travelClass' | 'stops'>;

/** The places of a landing page, in Albanian. */
export type RoutePlaces = Pick<SearchDraft, 'from' | 'to'>;

/** One of the two places of a search. */
export type RouteEnd = 'from' | 'to';

export type SearchDraftState = SearchDraft & {
  /** The text of each picker while no airport is chosen in it. */
  typed: Record<RouteEnd, string>;
  /** The language in which the places are named; null if unknown. */
  namedIn: Language | null;
  /** The fields that only Modify Search has; null until it is opened. */
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

/**
 * A store of the search form's content. It outlives the form, so that going back loses nothing. On a landing page it
 * begins with the page's `route`, and what the browser has kept is used only if it is about the same route.
 */
export function createSearchDraft(route: RoutePlaces | null = null) {
  return createStore<SearchDraftState>()(
    persist(
      (set) => ({
        ...EMPTY_DRAFT,
        ...route,
        typed: NOTHING_TYPED,
        namedIn: route ? 'sq' : null,
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
      {
        name: 'search-draft',
        version: 1,
        storage: createJSONStorage(() => sessionStorage),
        merge: (kept, initial) => (isAbout(kept, route) ? { ...initial, ...kept } : initial),
      },
    ),
  );
}

/** Whether a kept form is about a route; without a route, every kept form is. */
function isAbout(kept: unknown, route: RoutePlaces | null): kept is Partial<SearchDraftState> {
  if (typeof kept !== 'object' || kept === null) return false;
  if (!route) return true;
  const { from, to } = kept as Partial<SearchDraft>;
  return from?.code === route.from?.code && to?.code === route.to?.code;
}

function renamed(place: Airport | null, places: readonly Airport[]): Airport | null {
  return places.find(({ code }) => code === place?.code) ?? place;
}

/** The content of the form without the functions that change it. */
export function draftOf(state: SearchDraft): SearchDraft {
  const { tripType, from, to, departure, return: back, passengers, directOnly } = state;
  return { tripType, from, to, departure, return: back, passengers, directOnly };
}
