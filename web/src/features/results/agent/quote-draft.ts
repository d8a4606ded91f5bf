import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlightOption, SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { ignoreErrors } from '@/lib/session-entry';

/** The most flights of a quote. */
export const MAX = 4;

/** A flight of a search, with the names of places in a language. */
export type ChosenFlight = { batchId: string; option: FlightOption; params: SearchParams; namesIn: Language };

/** What an agent prepares for a client: flights of one search or several, and the language of the client. */
type QuoteDraft = { flights: ChosenFlight[]; language: Language };

/** The key in the cache and in the storage of this tab. It survives the way from one search to the next. */
const KEY = 'quote-draft';
const EMPTY: QuoteDraft = { flights: [], language: 'sq' };

/** The draft of this tab, and its changes. Only agents have one. */
export function useQuoteDraft() {
  const client = useQueryClient();
  const { data: draft } = useQuery({
    queryKey: [KEY],
    queryFn: stored,
    initialData: stored,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (changes: Partial<QuoteDraft>) => {
    const next = { ...draft, ...changes };
    client.setQueryData([KEY], next);
    ignoreErrors(() => sessionStorage.setItem(KEY, JSON.stringify(next)));
  };
  const { flights } = draft;
  return {
    ...draft,
    isFull: flights.length >= MAX,
    has: (flight: ChosenFlight) => flights.some((other) => isSame(other, flight)),
    choose: (flight: ChosenFlight, isChosen: boolean) => {
      const others = flights.filter((other) => !isSame(other, flight));
      change({ flights: isChosen ? [...others, withoutBreakdown(flight)].slice(0, MAX) : others });
    },
    clear: () => change({ flights: [] }),
    setLanguage: (language: Language) => change({ language }),
  };
}

function stored(): QuoteDraft {
  const draft: unknown = ignoreErrors(() => JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  return isDraft(draft) ? draft : EMPTY;
}

/** Only this module writes the entry. */
function isDraft(value: unknown): value is QuoteDraft {
  return typeof value === 'object' && value !== null && 'flights' in value && Array.isArray(value.flights);
}

function isSame(one: ChosenFlight, other: ChosenFlight): boolean {
  return one.batchId === other.batchId && one.option.id === other.option.id;
}

/** The storage of the tab may outlive the session of the agent. */
function withoutBreakdown({ option: { price_breakdown: _, ...option }, ...flight }: ChosenFlight): ChosenFlight {
  return { ...flight, option };
}
