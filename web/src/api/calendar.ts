import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from './client';
import { isPassing, unwrap } from './problem';
import { request, requestOnce } from './request';
import type { Calendar, CalendarYear, SearchParams } from './wire';

/** How long the server may hold a poll, in seconds. */
const WAIT = 20;

/** The queries of whole years. */
const YEAR = 'calendar-year';

/** A month of a flight's prices; the pair is that of the flight itself, also of a return. */
export type MonthQuestion = PairQuestion & { month: string; leg: 'outbound' | 'return' };

/** Whose prices: those of a flight, as part of a kind of trip. */
export type PairQuestion = { origin: string; destination: string; trip_type: SearchParams['tripType'] };

/** A month as last seen, and the tag with which to ask whether it moved. */
export type MonthSnapshot = { calendar: Calendar; etag: string | null };

/** What is stored of a month at once; asked again for as long as it is being refreshed. Null: nothing to ask. */
export function calendarQuery(question: MonthQuestion | null, client: QueryClient) {
  const queryKey = ['calendar', question];
  return queryOptions({
    queryKey,
    queryFn: question
      ? async ({ signal }) => {
          const last = client.getQueryData<MonthSnapshot>(queryKey);
          const next = await getMonth(question, last, signal);
          if (last?.calendar.refreshing && !next.calendar.refreshing) {
            const { origin, destination, trip_type } = question;
            const yearKey = [YEAR, { origin, destination, trip_type }];
            client.setQueryData<CalendarYear>(yearKey, (year) => year && withMonth(year, next.calendar));
          }
          return next;
        }
      : skipToken,
    staleTime: 60_000,
    // While one request waits on the server, the next is not sent.
    refetchInterval: ({ state }) => {
      if (state.error) return isPassing(state.error) && 10_000;
      return state.data?.calendar.refreshing === true && 1000;
    },
  });
}

/** The cheapest day of each of the next twelve months, of what is stored. */
export function calendarYearQuery(question: PairQuestion | null) {
  return queryOptions({
    queryKey: [YEAR, question],
    queryFn: question
      ? async ({ signal }) => unwrap(await api.GET('/api/calendar/year', { params: { query: question }, signal }))
      : skipToken,
    staleTime: 60_000,
  });
}

/** A year that knows the cheapest day of a month that has just been fetched; nothing is asked for it again. */
function withMonth(year: CalendarYear, { yearMonth, priceGrid }: Calendar): CalendarYear {
  const days = Object.entries(priceGrid).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [date, day] = days.toSorted(([, a], [, b]) => a.price - b.price)[0] ?? [];
  if (date === undefined || day === undefined) return year;
  const cheapest = { yearMonth, date, price: day.price, isDirect: day.isDirect };
  return { ...year, months: year.months.map((month) => (month.yearMonth === yearMonth ? cheapest : month)) };
}

/** What the flight there costs three days before and after a date, of what is stored. */
export function calendarAroundQuery(question: PairQuestion, date: string) {
  return queryOptions({
    queryKey: ['calendar-around', question, date],
    queryFn: async ({ signal }) =>
      unwrap(
        await api.GET('/api/calendar/around', { params: { query: { ...question, date, leg: 'outbound' } }, signal }),
      ),
    staleTime: 60_000,
  });
}

async function getMonth(
  question: MonthQuestion,
  last: MonthSnapshot | undefined,
  signal: AbortSignal,
): Promise<MonthSnapshot> {
  const holds = last?.calendar.refreshing === true;
  const result = await api.GET('/api/calendar', {
    params: { query: { ...question, ...(holds ? { wait: WAIT } : {}) } },
    headers: last?.etag ? { 'If-None-Match': last.etag } : {},
    // The tag is ours: the browser's own cache would answer a 304 as a 200.
    cache: 'no-store',
    fetch: holds ? requestOnce : request,
    signal,
  });
  if (result.response.status === 304 && last) return last;
  return { calendar: unwrap(result), etag: result.response.headers.get('etag') };
}
