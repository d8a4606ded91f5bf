import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { calendarQuery, type FlightMonth, type FlightOfTrip, partyOf } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { Snapshot } from '@/api/long-poll';
import type { Calendar, CalendarDay } from '@/api/wire';
import { addDays } from '@/lib/clock';
import type { Selecting } from '@/lib/date-picking';
import { daysBetween } from '@/lib/format';
import type { SearchDraft } from '@/stores/search-draft';
import { useSearchDraft } from '@/stores/stores';
import { type Heat, heatOf, quantilesOf } from '@/ui/heat';
import { isShown, monthOf, plusMonths } from './dates';

/** The price of a day, and its level within the month. */
export type DayPrice = CalendarDay & { heat: Heat };

/** The prices of the months shown. */
export type Prices = {
  days: Record<string, DayPrice>;
  /**
   * `none`: no pair of places is chosen. `empty`: there is no price. `failed`: a month could not be fetched.
   */
  state: 'none' | 'loading' | 'shown' | 'empty' | 'failed';
  isDemo: boolean;
  /** `flight`: one adult on this flight. `trip`: an estimate of the party's whole round trip. */
  counts: 'flight' | 'trip';
};

/** The prices of the days, for the cells of the grid. */
export const PricesContext = createContext<Prices>({ days: {}, state: 'none', isDemo: false, counts: 'flight' });

/** The prices that the cells show. */
export function usePrices(): Prices {
  return useContext(PricesContext);
}

/** The prices of some months, for the outbound or the return flight. */
function useMonthPrices(months: string[], selecting: Selecting): Prices {
  const api = useApi();
  const client = useQueryClient();
  const draft = useSearchDraft();
  return useQueries({
    queries: months.map((month) => calendarQuery(api, client, flightMonthOf(draft, selecting, month))),
    combine,
  });
}

/** The price of one date; null while there is none. */
export function useDatePrice(date: string, selecting: Selecting): CalendarDay | null {
  const draft = useSearchDraft();
  const month = date ? flightMonthOf(draft, selecting, monthOf(date)) : null;
  const { data } = useQuery(calendarQuery(useApi(), useQueryClient(), month));
  return data?.value.priceGrid[date] ?? null;
}

/**
 * The prices of the days that can be chosen. Once the other date of a round trip is known, they are estimates of the
 * whole trip for the party: a return of the chosen departure, or a departure with the same number of nights. If the
 * other flight has no prices, they are those of one adult on this flight, and the other date has that of its flight.
 */
export function useShownPrices(months: string[], selecting: Selecting, today: string): Prices {
  const draft = useSearchDraft();
  const { departure } = draft;
  const flights = useMonthPrices(months, selecting);
  const other = selecting === 'return' ? 'departure' : 'return';
  const date = draft[other];
  const nights = nightsOf(draft);
  const otherFlights = useMonthPrices(otherMonths(months, selecting, draft, today), other);
  return useMemo(() => {
    if (!date || flights.state === 'none') return flights;
    const otherDate = (day: string) => (selecting === 'return' ? departure : addDays(day, nights ?? 0));
    const trips = tripPrices(flights, otherFlights, otherDate);
    if (trips) return trips;
    const { [date]: _, ...days } = flights.days;
    const price = otherFlights.days[date];
    return { ...flights, days: price ? { ...days, [date]: { ...price, heat: 'usual' } } : days };
  }, [flights, otherFlights, selecting, date, departure, nights]);
}

/** The number of nights between the dates of a round trip; null unless both are chosen. */
export function nightsOf({ tripType, departure, return: back }: SearchDraft): number | null {
  return tripType === 'roundTrip' && departure && back ? daysBetween(departure, back) : null;
}

/** The months of the other flight that belong to the months shown. */
function otherMonths(months: string[], selecting: Selecting, draft: SearchDraft, today: string): string[] {
  if (selecting === 'return') return draft.departure ? [monthOf(draft.departure)] : [];
  const nights = nightsOf(draft);
  const [first, last] = [months[0], months.at(-1)];
  if (nights === null || !first || !last) return [];
  const end = monthOf(addDays(`${plusMonths(last, 1)}-01`, nights - 1));
  const found: string[] = [];
  for (let month = monthOf(addDays(`${first}-01`, nights)); month <= end; month = plusMonths(month, 1)) {
    if (isShown(month, today)) found.push(month);
  }
  return found;
}

/** Estimates of whole trips; null if no day has a price for both flights, and none is awaited. */
function tripPrices(flights: Prices, others: Prices, otherDate: (day: string) => string): Prices | null {
  const trips = Object.entries(flights.days).flatMap(([date, day]) => {
    const other = others.days[otherDate(date)];
    // A trip of one day cannot be chosen.
    if (!day.partyPrice || !other?.partyPrice || otherDate(date) === date) return [];
    return [{ date, price: day.partyPrice + other.partyPrice, isDirect: day.isDirect && other.isDirect }];
  });
  const isAwaited = flights.state === 'loading' || others.state === 'loading';
  if (trips.length === 0 && !isAwaited) return null;
  const prices = trips.map(({ price }) => price);
  const [quantiles, cheapest] = [quantilesOf(prices), Math.min(...prices)];
  return {
    days: Object.fromEntries(
      trips.map(({ date, ...trip }) => [date, { ...trip, heat: heatOf(trip.price, quantiles, cheapest) }]),
    ),
    state: trips.length === 0 ? 'loading' : flights.state,
    isDemo: flights.isDemo || others.isDemo,
    counts: 'trip',
  };
}

/** A month of the outbound or the return flight; null until both places are chosen. */
export function flightMonthOf(draft: SearchDraft, selecting: Selecting, month: string): FlightMonth | null {
  const flight = flightOf(draft, selecting);
  if (!flight) return null;
  const leg = selecting === 'return' ? 'return' : 'outbound';
  const { adults, children, infants } = draft.passengers;
  const party = partyOf({ adults, children, infantsInSeat: 0, infantsOnLap: infants });
  return { ...flight, month, leg, ...(draft.tripType === 'roundTrip' ? { party } : {}) };
}

/** The outbound or the return flight, with its own places; null until both places are chosen. */
export function flightOf({ from, to, tripType }: SearchDraft, selecting: Selecting): FlightOfTrip | null {
  if (!from || !to) return null;
  const [origin, destination] = selecting === 'return' ? [to, from] : [from, to];
  return { origin: origin.code, destination: destination.code, trip_type: tripType };
}

/** Returns a plain object, so that the query library keeps parts that did not change. */
function combine(results: UseQueryResult<Snapshot<Calendar>>[]): Prices {
  const calendars = results.flatMap(({ data }) => (data ? [data.value] : []));
  const days = Object.assign({}, ...calendars.map(dayPrices));
  return { days, state: stateOf(results, days), isDemo: calendars.some(({ demo }) => demo), counts: 'flight' };
}

function dayPrices({ priceGrid, quantiles }: Calendar): Record<string, DayPrice> {
  const cheapest = Math.min(...Object.values(priceGrid).map(({ price }) => price));
  return Object.fromEntries(
    Object.entries(priceGrid).map(([date, day]) => [date, { ...day, heat: heatOf(day.price, quantiles, cheapest) }]),
  );
}

/** A failed month is reported even if others have prices. */
function stateOf(results: UseQueryResult<Snapshot<Calendar>>[], days: object): Prices['state'] {
  const states = results.map(monthState);
  if (states.includes('failed')) return 'failed';
  if (Object.keys(days).length > 0) return 'shown';
  if (states.includes('loading')) return 'loading';
  return states.includes('empty') ? 'empty' : 'none';
}

function monthState({ data, isPending, isError, fetchStatus }: UseQueryResult<Snapshot<Calendar>>): Prices['state'] {
  const calendar = data?.value;
  if (isPending) return fetchStatus === 'idle' ? 'none' : 'loading';
  if (calendar && Object.keys(calendar.priceGrid).length > 0) return 'shown';
  if (calendar?.refreshing) return 'loading';
  return isError || calendar?.lastError ? 'failed' : 'empty';
}
