import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { When } from './times';
import type { FailedAttempt, Job } from './types';
import { hasEnded, spanText } from './words';

/** An attempt that has failed, or the last one. */
type Attempt = Omit<FailedAttempt, 'ended_at'> & { id: string; ended_at: string | null };

/** The attempts of a job, the first one first. */
export function JobAttempts({ job }: { job: Job }) {
  return (
    <div>
      <h3 className="mb-2 font-bold text-17">Attempts</h3>
      <Table
        caption="Attempts"
        columns={COLUMNS}
        content={{ state: 'ready', rows: attemptsOf(job) }}
        rowId={({ id }) => id}
        empty="The job was not started yet."
        className="max-h-none"
      />
    </div>
  );
}

/** The attempts that failed, and the one that runs or was the last. */
function attemptsOf(job: Job): Attempt[] {
  const failed = job.attempts.map((attempt, place) => ({ ...attempt, id: String(place) }));
  const { attempt, state, error = null, worker = null, started_at = null, finished_at = null } = job;
  if (started_at === null || !(state === 'running' || hasEnded(state))) return failed;
  // The error of a running job is that of the attempt before.
  const own = state === 'running' ? null : error;
  return [...failed, { id: 'last', attempt, outcome: state, error: own, worker, started_at, ended_at: finished_at }];
}

const COLUMNS: readonly TableColumn<Attempt>[] = [
  { accessorKey: 'attempt', header: 'Attempt', enableSorting: false, meta: { align: 'end', card: 'title' } },
  { accessorKey: 'outcome', header: 'Outcome', enableSorting: false },
  {
    accessorKey: 'started_at',
    header: 'Started',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.started_at} />,
  },
  {
    id: 'took',
    header: 'Took',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => {
      const { started_at, ended_at } = original;
      return started_at && ended_at ? spanText((Date.parse(ended_at) - Date.parse(started_at)) / 1000) : '–';
    },
  },
  {
    accessorKey: 'error',
    header: 'Error',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) =>
      original.error ? (
        <span className="whitespace-normal text-danger [overflow-wrap:anywhere]">{original.error}</span>
      ) : (
        '–'
      ),
  },
  {
    accessorKey: 'worker',
    header: 'Process',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <span className="[overflow-wrap:anywhere]">{original.worker ?? '–'}</span>,
  },
];
