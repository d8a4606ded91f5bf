import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useSelected } from '@/office/kit/list/bulk';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import type { ListAddress } from '@/office/kit/list/use-list-address';
import type { TableColumn } from '@/ui/table/columns';
import { BulkEdit } from './bulk-edit';
import { LastUpdate, NextRefresh } from './refresh-times';
import { conditionsOf, ROUTE_UPDATES, routeUpdates } from './requests';
import { IntervalSelect, RouteHistory, StatusToggle } from './route-controls';
import { demandLevelColumn, NO_ROUTES, ROUTE_SCREEN, type RouteListProps, routeColumn } from './route-list';
import { routeText } from './route-name';
import { SearchBars } from './search-bars';
import type { RouteUpdates, RouteUpdatesList } from './types';

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
