import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { isNotFound } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Moment, monthLabel } from '@/office/kit/times';
import { usePublicCode } from '@/office/places/airports/use-public-code';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { DaysTable } from './days-table';
import { HeatLegend } from './heat-legend';
import { MonthHeat } from './month-heat';
import { STORED_CALENDARS, storedCalendar } from './requests';
import type { CalendarFetch, StoredCalendar } from './types';

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
