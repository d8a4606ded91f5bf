import { CirclePause, CirclePlay, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { Status } from '@/office/kit/status';
import type { TableColumn } from '@/ui/table/columns';
import { searchOf } from './address';
import { BoardTable } from './board-table';
import { ScheduleActions } from './schedule-actions';
import { When } from './times';
import type { QueueBoard, Schedule } from './types';

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
