import { useApi } from '@/api/client';
import { shortDate, wholeNumber } from '@/lib/format';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import type { TableColumn } from '@/ui/table/columns';
import { ROUTE_POPULARITY, type RoutePopularity, type RoutePopularityList, routePopularity } from './requests';
import { demandLevelColumn, NO_ROUTES, ROUTE_SCREEN, type RouteListProps, routeColumn, SearchBars } from './route-list';

/** The routes of a month by the number of their searches, with the departure dates that are searched most. */
export function PopularityList({ month, address, ...look }: RouteListProps) {
  const api = useApi();
  const { filters, sorting } = address;
  const list = useNumberedList<RoutePopularity, RoutePopularityList>({
    queryKey: [...ROUTE_POPULARITY, filters, month, sorting],
    address,
    fetchPage: (page, signal) => routePopularity(api, { filters, month, sorting, page }, signal),
    rowsOf: ({ routes }) => routes,
    failed: 'Failed to load route statistics',
  });
  return (
    <ListScreen
      {...ROUTE_SCREEN}
      {...look}
      address={address as ListAddress}
      list={list}
      csv="route-popularity"
      table={{
        caption: 'Route Popularity',
        columns: COLUMNS,
        rowId: ({ origin, destination }) => `${origin}-${destination}`,
        ...NO_ROUTES,
      }}
    />
  );
}

const COLUMNS: readonly TableColumn<RoutePopularity>[] = [
  routeColumn(),
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
  demandLevelColumn(),
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
