import type { ReactNode } from 'react';
import type { SearchParams } from '@/api/wire';
import { cn } from '@/lib/cn';
import type { LocalTime } from '@/office/kit/times';
import { routeOf } from '@/office/kit/words';
import { nameOf } from './columns';
import { Cache, RunStatus, Stability } from './states';
import type { SavedSearch } from './types';
import { CLASSES, datesOf, passengersOf, STOPS, TRIP_TYPES } from './words';

type SearchFactsProps = { search: SavedSearch; equalSearches: number; clock: LocalTime };

/** What was searched, by whom, and what is stored of it. */
export function SearchFacts({ search, equalSearches, clock }: SearchFactsProps) {
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
