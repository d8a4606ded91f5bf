import { Circle, CircleCheck } from 'lucide-react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { Moment } from '@/office/kit/times';
import { isServed, PageStateMark, ViewLink } from '@/office/landing/pages/page-state';
import { changeConnection, SEO_CONNECTIONS } from '@/office/landing/pages/requests';
import { RowActions } from '@/office/landing/pages/row-actions';
import { ACTIVITY_LABELS, type Activity, type Connection, type ConnectionList } from '@/office/landing/pages/words';
import { buttonClasses } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';

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

/** Says whether a connection is active. The administrator changes it with a click. */
function ConnectionToggle({ connection }: { connection: Connection }) {
  const api = useApi();
  const { locked } = useCanChange();
  const { id, status, revision } = connection;
  const { change, isPending } = useRowChange<Connection, ConnectionList>({
    queryKey: SEO_CONNECTIONS,
    inAnswer: (answer, changed) => ({ ...answer, connections: answer.connections.map(changed) }),
    isRow: (row) => row.id === id,
    send: (values) => changeConnection(api, id, { status: values.status ?? status }, revision),
    failed: 'Failed to update connection status',
    explain: connectionRefusal,
  });
  const name = connectionText(connection);
  const isActive = status === 'active';
  const next: Activity = isActive ? 'inactive' : 'active';
  const Icon = isActive ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-label={`${ACTIVITY_LABELS[status]}: ${name}`}
      title={isActive ? 'Deactivate' : 'Activate'}
      aria-disabled={isPending}
      onClick={() => !isPending && change({ to: { status: next }, from: { status }, done: `${name} is ${next}.` })}
      {...locked}
      className={buttonClasses({
        variant: 'secondary',
        size: 'compact',
        className: `my-0.5 min-h-8 ${isActive ? 'text-success' : 'text-muted'}`,
      })}
    >
      <Icon className="size-4" aria-hidden="true" />
      {ACTIVITY_LABELS[status]}
    </button>
  );
}

type Ends = Pick<Connection, 'from' | 'to'>;

/** A connection by the names of its ends: "Tirana → Rome". */
function ConnectionName({ connection: { from, to } }: { connection: Ends }) {
  return (
    <span className="font-medium">
      {from.name} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {to.name}
    </span>
  );
}

/** A connection in a sentence: "Tirana to Rome". */
export function connectionText({ from, to }: Ends): string {
  return `${from.name} to ${to.name}`;
}

/** Why the server refuses a connection: the messages of the specification, by the codes of the server. */
export const CONNECTION_REFUSALS = {
  same_location: 'Cannot connect a location to itself',
  invalid_location: 'Invalid locations selected',
  no_template_type: 'No template type found for this connection',
  duplicate: 'There is a connection between these locations already.',
} as const;

/** The message for a code; `null` for a code that is not about connections. */
export function connectionRefusal(code: string): string | null {
  const messages: Readonly<Record<string, string>> = CONNECTION_REFUSALS;
  return messages[code] ?? null;
}
