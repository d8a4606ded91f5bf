import { wholeNumber } from '@/lib/format';
import { Moment } from '@/office/kit/moment';
import type { SeoLocation } from '@/office/landing/pages/types';
import { KIND_LABELS, nameOf } from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import type { TableColumn } from '@/ui/table/columns';
import { FormatCell } from './format-cell';
import { StatusSelect } from './status-select';

/** The columns of the list of locations. */
export const LOCATION_COLUMNS: readonly TableColumn<SeoLocation>[] = [
  {
    id: 'name',
    header: 'Location',
    accessorFn: nameOf,
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span className="font-medium">{nameOf(original)}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    accessorFn: ({ type }) => KIND_LABELS[type],
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.type === 'city' ? `${KIND_LABELS.city} in ${original.state}` : KIND_LABELS.state,
  },
  {
    accessorKey: 'nga_format',
    header: 'nga',
    enableSorting: false,
    cell: ({ row: { original } }) => <FormatCell location={original} field="nga_format" />,
  },
  {
    accessorKey: 'per_format',
    header: 'per',
    enableSorting: false,
    cell: ({ row: { original } }) => <FormatCell location={original} field="per_format" />,
  },
  {
    accessorKey: 'status',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <StatusSelect location={original} />,
  },
  {
    accessorKey: 'connections',
    header: 'Connections',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.connections, 'en'),
  },
  {
    accessorKey: 'changed_at',
    header: 'Changed',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.changed_at} />,
  },
  {
    id: 'history',
    header: () => <span className="sr-only">History</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      // The log calls a location by its name alone.
      <HistoryIcon subject={original.city ?? original.state} name={nameOf(original)} />
    ),
  },
];
