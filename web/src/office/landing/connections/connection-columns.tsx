import { useListAddress } from '@/office/kit/list/use-list-address';
import { Moment } from '@/office/kit/moment';
import { isServed, PageStateMark } from '@/office/landing/pages/page-state';
import { RowActions } from '@/office/landing/pages/row-actions';
import type { Connection } from '@/office/landing/pages/types';
import { ViewLink } from '@/office/landing/pages/view-link';
import type { TableColumn } from '@/ui/table/columns';
import { ConnectionName, connectionText } from './connection-name';
import { ConnectionToggle } from './connection-toggle';

/** The columns of the list of connections. */
export function connectionColumns(onDelete: (connection: Connection) => void): TableColumn<Connection>[] {
  return [
    {
      id: 'route',
      header: 'Route',
      accessorFn: connectionText,
      enableSorting: false,
      meta: { isLink: true, card: 'title' },
      cell: ({ row: { original } }) => <ConnectionName connection={original} />,
    },
    {
      id: 'type',
      header: 'Type',
      accessorFn: ({ type }) => type.name,
      enableSorting: false,
      cell: ({ row: { original } }) => original.type.name,
    },
    {
      accessorKey: 'template_url',
      header: 'URL',
      enableSorting: false,
      meta: { card: 'wide' },
      cell: ({ row: { original } }) => (
        <span className="block max-w-80 whitespace-normal py-1.5 [overflow-wrap:anywhere]">
          {original.template_url}
        </span>
      ),
    },
    {
      accessorKey: 'status',
      header: 'Status',
      enableSorting: false,
      cell: ({ row: { original } }) => <ConnectionToggle connection={original} />,
    },
    {
      accessorKey: 'page_state',
      header: 'Page',
      enableSorting: false,
      cell: ({ row: { original } }) => <PageStateMark state={original.page_state} />,
    },
    {
      accessorKey: 'created_at',
      header: 'Created',
      enableSorting: false,
      cell: ({ row: { original } }) => <Moment at={original.created_at} />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      enableSorting: false,
      meta: { align: 'end', card: 'bare' },
      cell: ({ row: { original } }) => <Actions connection={original} onDelete={onDelete} />,
    },
  ];
}

type ActionsProps = { connection: Connection; onDelete: (connection: Connection) => void };

function Actions({ connection, onDelete }: ActionsProps) {
  const { open } = useListAddress({ filters: {} });
  const name = connectionText(connection);
  return (
    <RowActions name={name} onEdit={() => open(connection.id)} onDelete={() => onDelete(connection)}>
      <ViewLink verb="Preview" name={name} path={connection.template_url} obstacle={obstacleOf(connection)} />
    </RowActions>
  );
}

/** Why the page of a connection cannot be opened; null if it can. */
export function obstacleOf({ status, page_state }: Connection): string | null {
  if (status === 'inactive') return 'The connection is inactive, and its page is gone.';
  return isServed({ state: page_state }) ? null : 'Visitors cannot open this page yet.';
}
