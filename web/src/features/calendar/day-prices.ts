import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { calendarQuery, type FlightMonth, type FlightOfTrip } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { Snapshot } from '@/api/long-poll';
import type { Calendar, CalendarDay } from '@/api/wire';
import type { Selecting } from '@/lib/date-picking';
import type { SearchDraft } from '@/stores/search-draft';
import { useSearchDraft } from '@/stores/stores';
import { type Heat, heatOf } from '@/ui/heat';
import { monthOf } from './dates';

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
};

/** The prices of the days, for the cells of the grid. */
export const PricesContext = createContext<Prices>({ days: {}, state: 'none', isDemo: false });

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
 * The prices of the flight whose date is being chosen. The other date, if chosen, has the price of the other flight.
 */
export function useShownPrices(months: string[], selecting: Selecting): Prices {
  const draft = useSearchDraft();
  const prices = useMonthPrices(months, selecting);
  const other = selecting === 'return' ? 'departure' : 'return';
  const date = draft[other];
  const price = useDatePrice(date, other);
  return useMemo(() => {
    if (!date) return prices;
    const { [date]: _, ...days } = prices.days;
    return { ...prices, days: price ? { ...days, [date]: { ...price, heat: 'usual' } } : days };
  }, [prices, date, price]);
}

/** A month of the outbound or the return flight; null until both places are chosen. */
export function flightMonthOf(draft: SearchDraft, selecting: Selecting, month: string): FlightMonth | null {
  const flight = flightOf(draft, selecting);
  return flight && { ...flight, month, leg: selecting === 'return' ? 'return' : 'outbound' };
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
  return { days, state: stateOf(results, days), isDemo: calendars.some(({ demo }) => demo) };
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
