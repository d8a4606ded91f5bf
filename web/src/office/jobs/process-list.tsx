import { CircleCheck, CircleX, Crown } from 'lucide-react';
import type { TableColumn } from '@/ui/table/columns';
import { Moment } from '../moment';
import { Status } from '../status';
import { BoardTable } from './board-table';
import { SecondsAgo } from './times';
import type { QueueBoard, QueueProcess } from './types';

/** The processes that are registered, the dead ones first. */
export function ProcessList() {
  return (
    <BoardTable<QueueProcess>
      caption="Processes"
      columns={COLUMNS}
      rowsOf={processesOf}
      rowId={({ name }) => name}
      empty="No process is registered."
    />
  );
}

function processesOf({ processes }: QueueBoard): QueueProcess[] {
  return [...processes.filter(({ is_alive }) => !is_alive), ...processes.filter(({ is_alive }) => is_alive)];
}

const COLUMNS: readonly TableColumn<QueueProcess>[] = [
  {
    accessorKey: 'host',
    header: 'Host',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span title={original.name}>{original.host}</span>,
  },
  {
    accessorKey: 'role',
    header: 'Role',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className="inline-flex gap-3">
        {original.is_leader ? `${original.role} ` : original.role}
        {original.is_leader && (
          <Status tone="plain" icon={Crown}>
            leader
          </Status>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) =>
      original.is_alive ? (
        <Status tone="good" icon={CircleCheck}>
          Alive
        </Status>
      ) : (
        <Status tone="bad" icon={CircleX}>
          Dead
        </Status>
      ),
  },
  {
    accessorKey: 'seen_at',
    header: 'Last heartbeat',
    enableSorting: false,
    cell: ({ row: { original } }) => <SecondsAgo at={original.seen_at} />,
  },
  {
    id: 'handlers',
    header: 'Running of handlers',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <Served process={original} />,
  },
  {
    accessorKey: 'load',
    header: 'Load',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => original.load?.toFixed(2) ?? '–',
  },
  {
    accessorKey: 'version',
    header: 'Version',
    enableSorting: false,
    cell: ({ row: { original } }) => original.version ?? 'earlier',
  },
  {
    accessorKey: 'started_at',
    header: 'Started',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.started_at} />,
  },
];

/** The queues that a process serves, each with its running jobs and its handlers. */
function Served({ process }: { process: QueueProcess }) {
  if (process.handlers.length === 0) return '–';
  return (
    <ul className="flex max-w-xl flex-wrap gap-x-4 py-1 whitespace-nowrap">
      {process.handlers.map(({ queue, handlers, running }) => (
        <li key={queue}>
          {queue}{' '}
          <span className="text-muted">
            {running} of {handlers}
          </span>
        </li>
      ))}
    </ul>
  );
}
