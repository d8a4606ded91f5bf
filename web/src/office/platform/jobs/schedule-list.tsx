import { CirclePause, CirclePlay, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { Status } from '@/office/kit/status';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import type { TableColumn } from '@/ui/table/columns';
import { BOARD, BoardTable, withSchedules } from './board';
import type { QueueBoard, Schedule } from './job';
import { pauseSchedule, runSchedule, searchOf, useJobAddress } from './requests';
import { When } from './states';

/** The jobs that are queued at planned times. */
export function ScheduleList() {
  return (
    <BoardTable<Schedule>
      caption="Schedules"
      columns={COLUMNS}
      rowsOf={schedulesOf}
      rowId={({ name }) => name}
      empty="There are no schedules."
    />
  );
}

const schedulesOf = ({ schedules }: QueueBoard): readonly Schedule[] => schedules;

const COLUMNS: readonly TableColumn<Schedule>[] = [
  { accessorKey: 'name', header: 'Schedule', enableSorting: false, meta: { card: 'title' } },
  {
    id: 'cron',
    header: 'Planned times',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        <code className="text-13">{original.cron}</code> <span className="text-muted">{original.zone}</span>
      </>
    ),
  },
  {
    accessorKey: 'kind',
    header: 'Last runs',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Link
        to={{ search: searchOf({ section: 'jobs', state: 'ended', kind: original.kind }) }}
        className="inline-flex min-h-6 items-center text-link hover:underline"
      >
        {original.kind}
      </Link>
    ),
  },
  {
    accessorKey: 'last_tick_at',
    header: 'Last tick',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.last_tick_at} />,
  },
  {
    accessorKey: 'next_tick_at',
    header: 'Next tick',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.next_tick_at} />,
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <State schedule={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => <ScheduleActions schedule={original} />,
  },
];

function State({ schedule: { is_paused, is_overdue } }: { schedule: Schedule }) {
  if (is_paused) {
    return (
      <Status tone="caution" icon={CirclePause}>
        Paused
      </Status>
    );
  }
  if (is_overdue) {
    return (
      <Status tone="bad" icon={Clock}>
        Overdue
      </Status>
    );
  }
  return (
    <Status tone="good" icon={CirclePlay}>
      Active
    </Status>
  );
}

/** Queues the job of a schedule now, and pauses or resumes the schedule. */
function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { name, kind, is_paused } = schedule;
  const api = useApi();
  const { locked } = useCanChange();
  const { open } = useJobAddress();
  const [isAsking, setAsking] = useState(false);
  const queued = useRef<string | null>(null);
  const { change, isPending } = useRowChange<Schedule, QueueBoard>({
    queryKey: BOARD,
    inAnswer: withSchedules,
    isRow: (row) => row.name === name,
    send: (values) => pauseSchedule(api, name, values.is_paused ?? false),
    failed: `Failed to change ${name}`,
  });
  const toggle = () =>
    change({
      to: { is_paused: !is_paused },
      from: { is_paused },
      done: is_paused ? `${name} is active again.` : `${name} is paused: its jobs are not queued.`,
    });
  const run = async () => {
    queued.current = await runSchedule(api, name);
  };
  const close = () => {
    setAsking(false);
    // The panel of the new job opens when the question has closed.
    if (queued.current !== null) open(queued.current);
    queued.current = null;
  };
  return (
    <span className="inline-flex gap-1 max-sm:-ml-3">
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8"
        aria-label={`Run now: ${name}`}
        onClick={() => setAsking(true)}
        {...locked}
      >
        Run now
      </Button>
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8 min-w-20"
        aria-label={`${is_paused ? 'Resume' : 'Pause'}: ${name}`}
        onClick={() => !isPending && toggle()}
        {...locked}
      >
        {is_paused ? 'Resume' : 'Pause'}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={close}
        tone="primary"
        title={`Run ${name} now`}
        confirmLabel="Run now"
        onConfirm={run}
        explain={(error) => (error instanceof ApiProblem ? error.message : 'The server is not available.')}
      >
        {`A job of the kind ${kind} is queued now, beside those of the planned times.`}
      </Confirm>
    </span>
  );
}
