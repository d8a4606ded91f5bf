/** What the two lists of the routes of a month have in common. */
import type { ReactNode } from 'react';
import { wholeNumber } from '@/lib/format';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import type { TableColumn } from '@/ui/table/columns';
import { DemandLevelMark } from './demand-level';
import { RouteName } from './route-name';
import type { RouteFilters, RoutePopularity, RouteUpdates } from './types';

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
