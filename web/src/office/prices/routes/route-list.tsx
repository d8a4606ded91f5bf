/** What the two lists of the routes of a month have in common. */
import type { ReactNode } from 'react';
import { addDays, useServerNow } from '@/lib/clock';
import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { Sparkbars } from '@/ui/chart/sparkbars';
import type { TableColumn } from '@/ui/table/columns';
import type { DemandLevel, RouteFilters, RoutePopularity, RouteUpdates } from './requests';

export type RouteListProps = {
  /** The month that is meant, "2026-12". */
  month: string;
  address: ListAddress<RouteFilters>;
  actions: ReactNode;
  above: ReactNode;
  filters: ReactNode;
};

/** The screen of both lists. */
export const ROUTE_SCREEN = { title: 'Route Tracking', total: totalText, sorts: true } as const;

/** What both tables say without rows. */
export const NO_ROUTES = {
  empty: 'No routes found',
  emptyFiltered: 'No routes found for the selected criteria',
} as const;

/** The number of routes in a list, of which only so many are counted: "1,204 routes". */
function totalText({ total, total_is_exact }: { total: number; total_is_exact: boolean }): string {
  return `${total_is_exact ? '' : 'more than '}${wholeNumber(total, 'en')} ${total === 1 ? 'route' : 'routes'}`;
}

/** A row of either list. */
type Route = RoutePopularity | RouteUpdates;

export function routeColumn<Row extends Route>(): TableColumn<Row> {
  return {
    id: 'route',
    header: 'Route',
    accessorFn: ({ origin, destination }) => `${origin}-${destination}`,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <RouteName route={original} />,
  };
}

export function demandLevelColumn<Row extends Route>(): TableColumn<Row> {
  return {
    id: 'demand_level',
    header: 'Demand level',
    accessorFn: ({ demand_level }) => demand_level,
    enableSorting: false,
    cell: ({ row: { original } }) => <DemandLevelMark level={original.demand_level} />,
  };
}

type Ends = { origin_name: string; destination_name: string };

/** A route by the names of its ends: "Tirana (TIA) → Rome (ROM)". */
function RouteName({ route }: { route: Ends }) {
  return (
    <span className="font-medium">
      {route.origin_name} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {route.destination_name}
    </span>
  );
}

/** A route in a sentence: "Tirana (TIA) to Rome (ROM)". */
export function routeText({ origin_name, destination_name }: Ends): string {
  return `${origin_name} to ${destination_name}`;
}

type Searched = { origin_name: string; destination_name: string; searches_by_day: number[] };

/** The searches of a route on each of the last thirty days. */
export function SearchBars({ route, className }: { route: Searched; className?: string }) {
  const today = new Date(useServerNow()).toISOString().slice(0, 10);
  const counts = route.searches_by_day;
  const days = counts.map((count, place) => ({ day: addDays(today, place - counts.length + 1), count }));
  return (
    <Sparkbars
      label={`Searches from ${routeText(route)}`}
      days={days}
      unit={{ one: 'search', other: 'searches' }}
      {...(className !== undefined && { className })}
    />
  );
}

/** The number of filled bars, and the colour. */
const MARKS = {
  HIGH: { bars: 3, look: 'text-success' },
  MEDIUM: { bars: 2, look: 'text-link' },
  LOW: { bars: 1, look: 'text-muted' },
  NONE: { bars: 0, look: 'text-muted' },
} as const satisfies Record<DemandLevel, object>;

const HEIGHTS = ['h-1.5', 'h-2.5', 'h-3.5'];

/** A demand level, as a word and a shape. */
function DemandLevelMark({ level }: { level: DemandLevel }) {
  const { bars, look } = MARKS[level];
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap align-middle font-medium', look)}>
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {HEIGHTS.map((height, place) => (
          <span key={height} className={cn('w-1 rounded-sm', height, place < bars ? 'bg-current' : 'bg-line')} />
        ))}
      </span>
      {level}
    </span>
  );
}
