import { CircleCheck, CircleX, Crown } from 'lucide-react';
import { useApi } from '@/api/client';
import { Status } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { BoardButton, BoardTable, useBoard } from './board';
import type { QueueBoard, QueueProcess } from './job';
import { dismissProcesses } from './requests';
import { SecondsAgo } from './states';

/** A process, or the dead ones of one role on one host. */
type Row = QueueProcess & { count: number };

/** The processes that are registered, the dead ones first. Those that died one after another on one host are one row. */
export function ProcessList() {
  const api = useApi();
  const hasDead = useBoard().data?.processes.some(({ is_alive }) => !is_alive);
  return (
    <>
      <BoardTable<Row>
        caption="Processes"
        columns={COLUMNS}
        rowsOf={rowsOf}
        rowId={({ name }) => name}
        empty="No process is registered."
      />
      {hasDead && (
        <div className="mt-2">
          <BoardButton
            label="Dismiss dead processes"
            name="Dismiss dead processes"
            take={() => dismissProcesses(api)}
            done="The dead processes are dismissed."
          />
        </div>
      )}
    </>
  );
}

function rowsOf({ processes }: QueueBoard): Row[] {
  const dead = new Map<string, Row>();
  for (const process of processes.filter(({ is_alive }) => !is_alive)) {
    const key = `${process.host} ${process.role}`;
    const known = dead.get(key);
    const latest = known && known.seen_at > process.seen_at ? known : process;
    dead.set(key, { ...latest, count: (known?.count ?? 0) + 1 });
  }
  const alive = processes.filter(({ is_alive }) => is_alive).map((process) => ({ ...process, count: 1 }));
  return [...dead.values(), ...alive];
}

/** The process id: the second part of a name such as `server-1:4711:0a4e6c1f`. */
function pidOf({ name }: QueueProcess): string {
  return name.split(':')[1] ?? '';
}

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    accessorKey: 'host',
    header: 'Host',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <span title={original.name}>
        {original.host} <span className="text-muted">{pidOf(original)}</span>
      </span>
    ),
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
          Dead{original.count > 1 && ` (${original.count} processes)`}
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
