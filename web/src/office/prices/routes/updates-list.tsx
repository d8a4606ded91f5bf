import { TriangleAlert } from 'lucide-react';
import { useApi } from '@/api/client';
import { useServerNow } from '@/lib/clock';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useSelected } from '@/office/kit/list/bulk';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import { ExactTime, Moment, useLocalTime } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { BulkEdit } from './bulk-edit';
import { conditionsOf, ROUTE_UPDATES, type RouteUpdates, type RouteUpdatesList, routeUpdates } from './requests';
import { IntervalSelect, RouteHistory, StatusToggle } from './route-controls';
import {
  demandLevelColumn,
  NO_ROUTES,
  ROUTE_SCREEN,
  type RouteListProps,
  routeColumn,
  routeText,
  SearchBars,
} from './route-list';

/** The routes of a month with how often their prices are refreshed, which the administrator changes here. */
export function UpdatesList({ month, address, ...look }: RouteListProps) {
  const api = useApi();
  const { canChange } = useCanChange();
  const { filters, sorting } = address;
  const [selected, setSelected] = useSelected(JSON.stringify([filters, month]));
  const list = useNumberedList<RouteUpdates, RouteUpdatesList>({
    queryKey: [...ROUTE_UPDATES, filters, month, sorting],
    address,
    fetchPage: (page, signal) => routeUpdates(api, { filters, month, sorting, page }, signal),
    rowsOf: ({ routes }) => routes,
    failed: 'Failed to load update frequency settings',
  });
  return (
    <ListScreen
      {...ROUTE_SCREEN}
      {...look}
      address={address as ListAddress}
      list={list}
      csv="update-frequency"
      selection={
        selected.length > 0 && (
          <BulkEdit
            month={month}
            ids={selected}
            filter={conditionsOf(filters)}
            matching={list.answer}
            onDone={() => setSelected([])}
          />
        )
      }
      table={{
        caption: 'Update Frequency',
        columns: COLUMNS,
        rowId: ({ id }) => id,
        rowLabel: routeText,
        ...(canChange && { selected, onSelect: setSelected }),
        ...NO_ROUTES,
      }}
    />
  );
}

const COLUMNS: readonly TableColumn<RouteUpdates>[] = [
  routeColumn(),
  {
    id: 'search_count',
    header: 'Searches',
    accessorKey: 'search_count',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <span className="flex items-center justify-end gap-3">
        <SearchBars route={original} className="w-22" />
        <span className="min-w-10">{wholeNumber(original.search_count, 'en')}</span>
      </span>
    ),
  },
  demandLevelColumn(),
  {
    id: 'update_interval',
    header: 'Update interval',
    accessorKey: 'update_interval',
    enableSorting: false,
    cell: ({ row: { original } }) => <IntervalSelect route={original} />,
  },
  {
    id: 'last_price_update',
    header: 'Last price update',
    accessorKey: 'last_price_update',
    cell: ({ row: { original } }) => <LastUpdate route={original} />,
  },
  {
    id: 'next_due',
    header: 'Next refresh',
    accessorKey: 'next_due',
    cell: ({ row: { original } }) => <NextRefresh at={original.next_due} />,
  },
  {
    id: 'is_ignored',
    header: 'Status',
    accessorFn: ({ is_ignored }) => (is_ignored ? 'Disabled' : 'Active'),
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-1">
        <StatusToggle route={original} />
        <RouteHistory route={original} />
      </span>
    ),
  },
];

const MINUTE = 60_000;

/** When the next refresh of a route is due: "in 3 hours". */
function NextRefresh({ at }: { at: string | null }) {
  const now = useServerNow();
  const clock = useLocalTime();
  if (at === null) return <span className="text-muted">none</span>;
  return (
    <ExactTime at={at} exact={clock?.exact(at)}>
      {dueText(Math.ceil((Date.parse(at) - now) / MINUTE))}
    </ExactTime>
  );
}

function dueText(minutes: number): string {
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** When the prices of a route were stored, and why the last refresh failed since. */
function LastUpdate({ route }: { route: RouteUpdates }) {
  const { last_price_update, last_error, error_timestamp } = route;
  return (
    <>
      {last_price_update === null ? <span className="text-muted">never</span> : <Moment at={last_price_update} />}
      {last_error !== null && (
        <p className="flex max-w-52 items-start gap-1.5 whitespace-normal py-0.5 text-left text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            <span className="sr-only">Last error: </span>
            {last_error}
            {error_timestamp !== null && (
              <span className="text-muted">
                {' '}
                <Moment at={error_timestamp} />
              </span>
            )}
          </span>
        </p>
      )}
    </>
  );
}
