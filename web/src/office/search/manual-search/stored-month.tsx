import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { isNotFound } from '@/api/problem';
import { exactEuros, weekdayDate } from '@/lib/format';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Moment, monthLabel } from '@/office/kit/times';
import { usePublicCode } from '@/office/places/airports/queries';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { HeatLegend, MonthHeat } from './month-heat';
import { type CalendarFetch, STORED_CALENDARS, type StoredCalendar, storedCalendar } from './requests';

/** The stored prices of a route in a month. */
export function StoredMonth({ route }: { route: CalendarFetch }) {
  const api = useApi();
  const from = usePublicCode(route.origin);
  const to = usePublicCode(route.destination);
  const { data, error, refetch } = useQuery({
    queryKey: [...STORED_CALENDARS, route],
    queryFn: ({ signal }) => storedCalendar(api, route, signal),
  });
  // The address names a route that does not exist, or a month that has passed.
  if (isNotFound(error)) return null;
  const { origin, destination, month } = route;
  return (
    <section aria-labelledby="stored-month" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stored-month" className="font-bold text-21">
          {from} <span aria-hidden="true">→</span>
          <span className="sr-only">to</span> {to}, {monthLabel(month)}
        </h2>
        <HistoryLink subject={`${origin}-${destination} ${month}`} />
      </div>
      {data ? (
        <Month calendar={data} />
      ) : error ? (
        <FailureNotice onRetry={refetch}>The stored prices could not be loaded.</FailureNotice>
      ) : (
        <Skeleton aria-busy="true" className="h-96 w-full max-w-3xl" />
      )}
    </section>
  );
}

function Month({ calendar }: { calendar: StoredCalendar }) {
  const { days, last_update, last_error, has_direct_flight, demo } = calendar;
  return (
    <>
      <p className="text-13 text-muted">
        {last_update ? (
          <>
            Saved <Moment at={last_update} />. {days.length} {days.length === 1 ? 'day has' : 'days have'} a price.{' '}
            {has_direct_flight ? 'There are direct flights.' : 'There are no direct flights.'}
            {demo && ' These are demo prices.'}
          </>
        ) : (
          'No prices are saved for this month.'
        )}
      </p>
      {last_error && <Notice tone="caution">The last fetch failed: {last_error}</Notice>}
      {days.length > 0 && (
        <>
          <HeatLegend />
          <MonthHeat calendar={calendar} />
          <DaysTable calendar={calendar} />
        </>
      )}
    </>
  );
}

/** The days of a month as a table, for screen readers and for everyone who wants the exact numbers. */
function DaysTable({ calendar }: { calendar: StoredCalendar }) {
  const { days, year_month } = calendar;
  return (
    <details className="max-w-3xl rounded-card border border-line bg-paper">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium text-15">Show the days as a table</summary>
      <div className="overflow-x-auto px-4 pb-3">
        <table className="w-full text-13 tabular-nums">
          <caption className="sr-only">Stored prices of {monthLabel(year_month)}</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Day
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Provider's price
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Shown price
              </th>
              <th scope="col" className="py-1 font-medium">
                Flight
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, base_price, price, is_direct }) => (
              <tr key={date} className="border-line border-t">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {weekdayDate(date, 'en')}
                </th>
                <td className="py-1 pr-4 text-right">{base_price === null ? '–' : exactEuros(base_price, 'en')}</td>
                <td className="py-1 pr-4 text-right">{exactEuros(price, 'en')}</td>
                <td className="py-1">{is_direct ? 'Direct' : 'With stops'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
