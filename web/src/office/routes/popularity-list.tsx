import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { shortDate, wholeNumber } from '@/lib/format';
import type { TableColumn } from '@/ui/table/columns';
import { ListScreen } from '../list/list-screen';
import type { ListAddress } from '../list/use-list-address';
import { useNumberedList } from '../list/use-numbered-list';
import { DemandLevelMark } from './demand-level';
import { ROUTE_POPULARITY, routePopularity } from './requests';
import { RouteName } from './route-name';
import { SearchBars } from './search-bars';
import { totalText } from './total-text';
import type { RouteFilters, RoutePopularity, RoutePopularityList } from './types';

export type RouteListProps = {
  /** The month that is meant, "2026-12". */
  month: string;
  address: ListAddress<RouteFilters>;
  actions: ReactNode;
  above: ReactNode;
  filters: ReactNode;
};

/** The routes of a month by the number of their searches, with the departure dates that are searched most. */
export function PopularityList({ month, address, ...look }: RouteListProps) {
  const api = useApi();
  const { filters, sorting, page } = address;
  const list = useNumberedList<RoutePopularity, RoutePopularityList>({
    queryKey: [...ROUTE_POPULARITY, filters, month, sorting],
    page,
    fetchPage: (number, signal) => routePopularity(api, { filters, month, sorting, page: number }, signal),
    rowsOf: ({ routes }) => routes,
    failed: 'Failed to load route statistics',
  });
  return (
    <ListScreen
      {...look}
      title="Route Tracking"
      address={address as ListAddress}
      list={list}
      total={totalText}
      sorts
      table={{
        caption: 'Route Popularity',
        columns: COLUMNS,
        rowId: ({ origin, destination }) => `${origin}-${destination}`,
        empty: 'No routes found',
        emptyFiltered: 'No routes found for the selected criteria',
      }}
    />
  );
}

const COLUMNS: readonly TableColumn<RoutePopularity>[] = [
  {
    id: 'route',
    header: 'Route',
    accessorFn: ({ origin, destination }) => `${origin}-${destination}`,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <RouteName route={original} />,
  },
  {
    id: 'search_count',
    header: 'Searches',
    accessorKey: 'search_count',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.search_count, 'en'),
  },
  {
    id: 'days',
    header: 'Last 30 days',
    enableSorting: false,
    cell: ({ row: { original } }) => <SearchBars route={original} />,
  },
  {
    id: 'top_dates',
    header: 'Top departure dates',
    enableSorting: false,
    cell: ({ row: { original } }) => <TopDates dates={original.top_dates} />,
  },
  {
    id: 'demand_level',
    header: 'Demand level',
    enableSorting: false,
    cell: ({ row: { original } }) => <DemandLevelMark level={original.demand_level} />,
  },
];

function TopDates({ dates }: { dates: RoutePopularity['top_dates'] }) {
  if (dates.length === 0) return '–';
  return (
    <ol className="flex flex-wrap gap-x-4 gap-y-1">
      {dates.map(({ departure_date, search_count }) => (
        <li key={departure_date} className="whitespace-nowrap">
          {shortDate(departure_date, 'en')}{' '}
          <span className="text-muted">
            {wholeNumber(search_count, 'en')} {search_count === 1 ? 'search' : 'searches'}
          </span>
        </li>
      ))}
    </ol>
  );
}
