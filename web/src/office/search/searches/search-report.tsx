import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { isNotFound } from '@/api/problem';
import type { SearchParams } from '@/api/wire';
import { cn } from '@/lib/cn';
import type { LocalTime } from '@/office/kit/times';
import { routeOf } from '@/office/kit/words';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { nameOf } from './columns';
import { reportQuery, type SavedSearch, type SearchEvent } from './queries';
import { RunSection } from './run-section';
import { Cache, RunStatus, Stability } from './states';
import { CLASSES, datesOf, passengersOf, STOPS, TRIP_TYPES } from './words';

type SearchReportProps = { batchId: string; clock: LocalTime };

/** Everything that is known about a search, to answer a customer: what was asked, of whom, and what came back. */
export function SearchReport({ batchId, clock }: SearchReportProps) {
  const { data, error, isError, refetch } = useQuery(reportQuery(useApi(), batchId));
  if (isError && isNotFound(error)) {
    return (
      <div role="alert" className="py-12 text-center">
        <h3 className="font-bold text-17">Search not found</h3>
        <p className="mt-1 text-15 text-muted">It was deleted, or its batch id is not complete.</p>
      </div>
    );
  }
  if (!data) {
    return isError ? (
      <div role="alert" className="flex flex-col items-center gap-3 py-12 text-15">
        <p>Failed to load searches. Please try again.</p>
        <Button variant="secondary" size="compact" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    ) : (
      <div aria-busy="true" className="flex flex-col gap-3">
        {Array.from({ length: 8 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines have no other key
          <Skeleton key={line} className="h-6" />
        ))}
      </div>
    );
  }
  const { search, equal_searches, runs, events } = data;
  return (
    <div className="flex flex-col gap-8">
      <SearchFacts search={search} equalSearches={equal_searches} clock={clock} />
      <section aria-labelledby="search-runs" className="flex flex-col gap-4">
        <h3 id="search-runs" className="font-bold text-17">
          Runs
        </h3>
        {runs.length === 0 && <p className="text-15 text-muted">The search has no runs any more.</p>}
        {runs.map((run, place) => (
          <RunSection key={run.id} run={run} number={runs.length - place} clock={clock} />
        ))}
      </section>
      <section aria-labelledby="search-events">
        <h3 id="search-events" className="mb-3 font-bold text-17">
          Events
        </h3>
        <EventList events={events} clock={clock} />
      </section>
    </div>
  );
}

/** What happened to a search, the earliest first, on a line. Where another day begins, it is named. */
function EventList({ events, clock }: { events: readonly SearchEvent[]; clock: LocalTime }) {
  return (
    <ol className="text-15">
      {events.map(({ at, kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and only grow at the end
        <li key={place} className="relative flex gap-4 pb-3 pl-5 last:pb-0">
          <span aria-hidden="true" className="absolute top-2 bottom-0 left-[3px] w-0.5 bg-line" />
          <span aria-hidden="true" className={cn('absolute top-2 left-0 size-2 rounded-full', DOTS[kind])} />
          <time dateTime={at} className="shrink-0 text-13 text-muted leading-5.5 tabular-nums">
            {clock.day(at) !== clock.day(events[place - 1]?.at ?? at) && <span className="block">{clock.day(at)}</span>}
            {clock.seconds(at)}
          </time>
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ol>
  );
}

const DOTS: Record<SearchEvent['kind'], string> = {
  created: 'bg-link',
  run_queued: 'bg-control',
  provider_asked: 'bg-control',
  provider_answered: 'bg-success',
  provider_failed: 'bg-danger',
  published: 'bg-success',
  run_ended: 'bg-link',
  contacted: 'bg-chat',
};

type SearchFactsProps = { search: SavedSearch; equalSearches: number; clock: LocalTime };

/** What was searched, by whom, and what is stored of it. */
function SearchFacts({ search, equalSearches, clock }: SearchFactsProps) {
  const { batch_id, user, search_params: params, options, created_at } = search;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-15 grid-cols-2 lg:grid-cols-3">
      {params ? <ParamsFacts params={params} /> : <Fact label="Route">Cannot be read</Fact>}
      <Fact label="User">
        {user ? nameOf(user) : 'Anonymous'}
        {user && <Note>{user.id}</Note>}
      </Fact>
      <Fact label="Result">
        <RunStatus status={search.status} />
        <Note>{options === 1 ? '1 flight' : `${options} flights`}</Note>
      </Fact>
      <Fact label="Cache status">
        <Cache search={search} clock={clock} />
        <Note>{sharing(equalSearches)}</Note>
      </Fact>
      <Fact label="Price stability">
        <Stability level={search.price_stability_level} />
      </Fact>
      <Fact label="Created">{clock.exact(created_at)}</Fact>
      <Fact label="Batch ID" className="max-sm:col-span-2">
        <span className="text-13 [overflow-wrap:anywhere]">{batch_id}</span>
      </Fact>
    </dl>
  );
}

/** What was searched. An earlier version may have stored it in a form that cannot be read any more. */
function ParamsFacts({ params }: { params: SearchParams }) {
  return (
    <>
      <Fact label="Route">
        {routeOf(params)}
        <Note>
          {params.fromLocation} – {params.toLocation}
        </Note>
      </Fact>
      <Fact label="Dates">{datesOf(params)}</Fact>
      <Fact label="Passengers and trip">
        {passengersOf(params)}
        <Note>{[TRIP_TYPES[params.tripType], CLASSES[params.travelClass], STOPS[params.stops]].join(' · ')}</Note>
      </Fact>
    </>
  );
}

function sharing(equalSearches: number): string {
  if (equalSearches === 0) return 'No equal search shares it';
  return equalSearches === 1 ? 'Shared with 1 equal search' : `Shared with ${equalSearches} equal searches`;
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-13 text-muted [overflow-wrap:anywhere]">{children}</span>;
}
