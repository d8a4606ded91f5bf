import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { dateOf } from '@/lib/format';
import type { Api } from './client';
import { aroundOfPage } from './flights-ahead';
import { type PollInit, poll, polling, type Snapshot } from './long-poll';
import { unwrap } from './problem';
import type { Calendar, CalendarYear, SearchParams } from './wire';

/** The queries of whole years. */
const YEAR = 'calendar-year';

/** A month that could not be fetched is fetched again after this many milliseconds. */
const AFTER_FAILURE = 10_000;

/** The outbound or the return flight of a trip, with its own places and the type of the trip. */
export type FlightOfTrip = { origin: string; destination: string; trip_type: SearchParams['tripType'] };

/** A month of a flight's prices. `origin` and `destination` are those of the flight, so a return has them swapped. */
export type FlightMonth = FlightOfTrip & {
  month: string;
  leg: 'outbound' | 'return';
  /** The passengers whose price is estimated, as the API names them: "2,1,0,0". */
  party?: string;
};

type Passengers = SearchParams['passengers'];

/** A party as a parameter of requests. */
export function partyOf({ adults, children, infantsInSeat, infantsOnLap }: Passengers): string {
  return [adults, children, infantsInSeat, infantsOnLap].join();
}

/** The stored prices of a month, polled while the server refreshes them. With null, the query sends no request. */
export function calendarQuery(api: Api, client: QueryClient, month: FlightMonth | null) {
  const queryKey = ['calendar', month];
  return queryOptions({
    queryKey,
    queryFn: month
      ? async ({ signal }) => {
          const last = client.getQueryData<Snapshot<Calendar>>(queryKey);
          const send = (init: PollInit) => getMonth(api, month, init);
          const next = await poll({ last, isChanging: isRefreshing, signal, send });
          if (last?.value.refreshing && !next.value.refreshing) {
            const { origin, destination, trip_type } = month;
            const yearKey = [YEAR, { origin, destination, trip_type }];
            client.setQueryData<CalendarYear>(yearKey, (year) => year && withMonth(year, next.value));
          }
          return next;
        }
      : skipToken,
    staleTime: 60_000,
    ...polling({ client, queryKey, isChanging: isRefreshing, afterFailure: AFTER_FAILURE }),
  });
}

function isRefreshing({ refreshing }: Calendar): boolean {
  return refreshing;
}

/** The cheapest stored day of each of the next twelve months. With null, the query sends no request. */
export function calendarYearQuery(api: Api, flight: FlightOfTrip | null) {
  return queryOptions({
    queryKey: [YEAR, flight],
    queryFn: flight
      ? async ({ signal }) => unwrap(await api.GET('/api/calendar/year', { params: { query: flight }, signal }))
      : skipToken,
    staleTime: 60_000,
  });
}

/**
 * Returns the year with the cheapest day of a month that has just been fetched, so that the year is not fetched again.
 */
function withMonth(year: CalendarYear, { yearMonth, priceGrid }: Calendar): CalendarYear {
  const days = Object.entries(priceGrid).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [date, day] = days.toSorted(([, a], [, b]) => a.price - b.price)[0] ?? [];
  if (date === undefined || day === undefined) return year;
  const cheapest = { yearMonth, date, price: day.price, isDirect: day.isDirect };
  return { ...year, months: year.months.map((month) => (month.yearMonth === yearMonth ? cheapest : month)) };
}

/**
 * The stored prices of a search's outbound flight from three days before the departure to three days after it, and for
 * a round trip estimates of the whole trip. Without a search, the query sends no request.
 */
export function calendarAroundQuery(api: Api, params: SearchParams | undefined) {
  const query = params && aroundOf(params);
  return queryOptions({
    queryKey: ['calendar-around', query],
    queryFn: query
      ? async ({ signal }) => unwrap(await api.GET('/api/calendar/around', { params: { query }, signal }))
      : skipToken,
    initialData: () => params && aroundOfPage(params),
    staleTime: 60_000,
  });
}

function aroundOf({ fromCode, toCode, tripType, departureDate, returnDate, passengers }: SearchParams) {
  return {
    origin: fromCode,
    destination: toCode,
    trip_type: tripType,
    date: dateOf(departureDate),
    leg: 'outbound' as const,
    ...(returnDate ? { return_date: dateOf(returnDate), party: partyOf(passengers) } : {}),
  };
}

async function getMonth(api: Api, month: FlightMonth, { query, headers, signal }: PollInit) {
  return await api.GET('/api/calendar', {
    params: { query: { ...month, ...query } },
    headers,
    // The app sends the ETag itself, because the browser's cache would turn status 304 into 200.
    cache: 'no-store',
    fetch: api.sendOnce,
    signal,
  });
}
