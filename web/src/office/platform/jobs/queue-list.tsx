import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { wholeNumber } from '@/lib/format';
import { Status } from '@/office/kit/status';
import type { TableColumn } from '@/ui/table/columns';
import { BoardTable, useBoard } from './board';
import { ageText, percentilesText, type Queue, type QueueBoard } from './job';
import { QueueMenu } from './queue-menu';
import { QueuePanel } from './queue-panel';
import { searchOf, useQueueAddress } from './requests';
import { Figure, QueueStateMark } from './states';

/** The queues with their load, those with a problem first. A row opens what is set for its queue. */
export function QueueList() {
  const address = useQueueAddress();
  const { data } = useBoard();
  const { openId, addressOf, open } = address;
  return (
    <>
      <BoardTable<Queue>
        caption="Queues"
        columns={QUEUE_COLUMNS}
        rowsOf={queuesOf}
        rowId={({ queue }) => queue}
        empty="No queue is configured."
        opening={{ openId, addressOf: ({ queue }) => addressOf(queue), onOpen: ({ queue }) => open(queue) }}
      />
      <p className="mt-2 text-13 text-muted">
        Oldest: how long the oldest ready job has waited. Per minute: the jobs that ended in the last whole minute; Wait
        and Run are their median and 95th percentile.
      </p>
      <QueuePanel address={address} queues={data && queuesOf(data)} />
    </>
  );
}

function queuesOf({ queues }: QueueBoard): Queue[] {
  const hasProblem = ({ problems }: Queue) => problems.length > 0;
  return [...queues.filter(hasProblem), ...queues.filter((queue) => !hasProblem(queue))];
}

/** The columns of the list. They are a constant: new ones would mount the cells anew, and the focus would be lost. */
const QUEUE_COLUMNS: readonly TableColumn<Queue>[] = [
  {
    accessorKey: 'queue',
    header: 'Queue',
    enableSorting: false,
    meta: { isLink: true, card: 'title' },
  },
  {
    accessorKey: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <QueueStateMark state={original.state} />,
  },
  numberColumn('ready', 'Ready'),
  numberColumn('scheduled', 'Scheduled'),
  {
    id: 'oldest',
    header: 'Oldest',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Oldest queue={original} />,
  },
  numberColumn('running', 'Running'),
  {
    id: 'handlers',
    header: 'Handlers',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Handlers queue={original} />,
  },
  {
    id: 'ended',
    header: 'Per minute',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (
      <>
        <Figure value={original.ended_last_minute} />
        {original.failed_last_minute > 0 && (
          <span className="text-danger"> ({original.failed_last_minute} failed)</span>
        )}
      </>
    ),
  },
  {
    id: 'wait',
    header: 'Wait',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Percentiles text={percentilesText(original.wait_p50_ms, original.wait_p95_ms)} />,
  },
  {
    id: 'run',
    header: 'Run',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Percentiles text={percentilesText(original.run_p50_ms, original.run_p95_ms)} />,
  },
  {
    id: 'dead',
    header: 'Dead',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Dead queue={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => <QueueMenu queue={original} />,
  },
];

function numberColumn(name: 'ready' | 'scheduled' | 'running', header: string): TableColumn<Queue> {
  return {
    accessorKey: name,
    header,
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Figure value={original[name]} />,
  };
}

function Oldest({ queue }: { queue: Queue }) {
  const { oldest_ready_seconds: oldest } = queue;
  const text = <span className="inline-block min-w-18">{oldest === null ? '–' : ageText(oldest)}</span>;
  if (!queue.problems.includes('queue_late')) return text;
  return (
    <Status tone="bad" icon={Clock}>
      <span className="sr-only">late</span>
      {text}
    </Status>
  );
}

/** The handlers that run, beside those that are wanted while they differ. */
function Handlers({ queue: { handlers, target_handlers: target } }: { queue: Queue }) {
  return (
    <span className="inline-block min-w-27">
      {handlers !== target && <span className="text-stops">applying… {handlers} of </span>}
      {target}
    </span>
  );
}

function Percentiles({ text }: { text: string }) {
  return <span className="inline-block min-w-26">{text}</span>;
}

function Dead({ queue: { queue, dead } }: { queue: Queue }) {
  if (dead === 0) return <Figure value={dead} />;
  return (
    <Link
      to={{ search: searchOf({ section: 'jobs', state: 'dead', queue }) }}
      aria-label={`Dead jobs of ${queue}: ${wholeNumber(dead, 'en')}`}
      className="inline-flex min-h-6 items-center font-medium text-danger underline"
    >
      <Figure value={dead} />
    </Link>
  );
}
