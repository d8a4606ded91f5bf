import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { calendarQuery, type MonthQuestion, type MonthSnapshot, type PairQuestion } from '@/api/calendar';
import type { Calendar, CalendarDay } from '@/api/wire';
import type { Selecting } from '@/lib/date-picking';
import { type SearchDraft, useSearchDraft } from '@/stores/search-draft';
import { monthOf } from './dates';
import { type Heat, heatOf } from './heat';

/** The price of a day, and how it compares. */
export type DayPrice = CalendarDay & { heat: Heat };

/** What is known of the months shown. */
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

/** The prices of some months: of the flight there, or of the one back. */
function useMonthPrices(months: string[], selecting: Selecting): Prices {
  const client = useQueryClient();
  const draft = useSearchDraft();
  return useQueries({
    queries: months.map((month) => calendarQuery(questionOf(draft, selecting, month), client)),
    combine,
  });
}

/** The price of one date; null while there is none. */
export function useDatePrice(date: string, selecting: Selecting): CalendarDay | null {
  const draft = useSearchDraft();
  const question = date ? questionOf(draft, selecting, monthOf(date)) : null;
  const { data } = useQuery(calendarQuery(question, useQueryClient()));
  return data?.calendar.priceGrid[date] ?? null;
}

/** The prices of the flight that is being chosen, and on the other chosen date that of the other flight. */
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

/** Which month of which flight; null until both places are chosen. */
export function questionOf(draft: SearchDraft, selecting: Selecting, month: string): MonthQuestion | null {
  const pair = pairOf(draft, selecting);
  return pair && { ...pair, month, leg: selecting === 'return' ? 'return' : 'outbound' };
}

/** The pair of the flight itself: the way back is the reverse. */
export function pairOf({ from, to, tripType }: SearchDraft, selecting: Selecting): PairQuestion | null {
  if (!from || !to) return null;
  const [origin, destination] = selecting === 'return' ? [to, from] : [from, to];
  return { origin: origin.code, destination: destination.code, trip_type: tripType };
}

/** A plain object, so that the query library keeps what did not change. */
function combine(results: UseQueryResult<MonthSnapshot>[]): Prices {
  const calendars = results.flatMap(({ data }) => (data ? [data.calendar] : []));
  const days = Object.assign({}, ...calendars.map(dayPrices));
  return { days, state: stateOf(results, days), isDemo: calendars.some(({ demo }) => demo) };
}

function dayPrices({ priceGrid, quantiles }: Calendar): Record<string, DayPrice> {
  const cheapest = Math.min(...Object.values(priceGrid).map(({ price }) => price));
  return Object.fromEntries(
    Object.entries(priceGrid).map(([date, day]) => [date, { ...day, heat: heatOf(day.price, quantiles, cheapest) }]),
  );
}

/** One month that failed is said, whatever the others show. */
function stateOf(results: UseQueryResult<MonthSnapshot>[], days: object): Prices['state'] {
  const states = results.map(monthState);
  if (states.includes('failed')) return 'failed';
  if (Object.keys(days).length > 0) return 'shown';
  if (states.includes('loading')) return 'loading';
  return states.includes('empty') ? 'empty' : 'none';
}

function monthState({ data, isPending, isError, fetchStatus }: UseQueryResult<MonthSnapshot>): Prices['state'] {
  const calendar = data?.calendar;
  if (isPending) return fetchStatus === 'idle' ? 'none' : 'loading';
  if (calendar && Object.keys(calendar.priceGrid).length > 0) return 'shown';
  if (calendar?.refreshing) return 'loading';
  return isError || calendar?.lastError ? 'failed' : 'empty';
}
