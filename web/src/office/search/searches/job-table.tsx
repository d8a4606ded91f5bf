import { Link } from 'react-router';
import type { LocalTime } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { secondsBetween, secondsText } from './seconds';
import type { RunJob } from './types';

/** The jobs of a run that are not deleted yet. */
export function JobTable({ jobs, clock }: { jobs: readonly RunJob[]; clock: LocalTime }) {
  return (
    <div className="mt-4">
      <h5 className="mb-2 font-medium text-13 text-muted">Jobs</h5>
      <Table
        caption="Jobs of the run"
        columns={columnsWith(clock)}
        content={{ state: 'ready', rows: jobs }}
        rowId={({ id }) => id}
        empty="No jobs."
        className="max-h-none"
      />
    </div>
  );
}

function columnsWith(clock: LocalTime): TableColumn<RunJob>[] {
  return [
    {
      accessorKey: 'kind',
      header: 'Job',
      enableSorting: false,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <Link to={`/admin/jobs?job=${original.id}`} className="text-link underline">
          {original.kind}
        </Link>
      ),
    },
    {
      accessorKey: 'state',
      header: 'State',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <>
          {original.state}
          {original.crash_count > 0 && <span className="text-danger"> · process died {original.crash_count}×</span>}
        </>
      ),
    },
    { accessorKey: 'attempt', header: 'Attempt', enableSorting: false, meta: { align: 'end' } },
    {
      accessorKey: 'started_at',
      header: 'Started',
      enableSorting: false,
      cell: ({ row: { original } }) => (original.started_at ? clock.seconds(original.started_at) : '–'),
    },
    {
      id: 'took',
      header: 'Took',
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => {
        const { started_at, finished_at } = original;
        return started_at && finished_at ? secondsText(secondsBetween(started_at, finished_at)) : '–';
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
  ];
}
