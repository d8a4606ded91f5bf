import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { contentOf } from '@/office/kit/list/use-list';
import { Moment } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { BulkButton, BulkProgress } from './bulk';
import type { FailureGroup } from './job';
import { failuresQuery, searchOf } from './requests';
import { Figure } from './states';

/** The failures are read again after this many milliseconds, while the page is visible. */
const INTERVAL = 5000;

/** The dead jobs by reason, the actions on all jobs of a group, and how far these are. */
export function FailureList() {
  const api = useApi();
  const { data, isError, refetch } = useQuery({ ...failuresQuery(api), refetchInterval: INTERVAL });
  return (
    <div className="flex flex-col gap-6">
      <BulkProgress />
      <Table
        caption="Failures"
        columns={COLUMNS}
        content={contentOf(data, isError, 'Failed to load the failures', () => void refetch())}
        rowId={({ queue, kind, reason }) => `${queue}/${kind}/${reason}`}
        empty="No job is dead."
        loadingRows={4}
      />
    </div>
  );
}

const COLUMNS: readonly TableColumn<FailureGroup>[] = [
  {
    accessorKey: 'reason',
    header: 'Reason',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <Reason group={original} />,
  },
  { accessorKey: 'queue', header: 'Queue', enableSorting: false },
  { accessorKey: 'kind', header: 'Kind', enableSorting: false },
  {
    accessorKey: 'jobs',
    header: 'Jobs',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <Figure value={original.jobs} />,
  },
  {
    accessorKey: 'first_at',
    header: 'First',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.first_at} />,
  },
  {
    accessorKey: 'last_at',
    header: 'Last',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.last_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => <Actions group={original} />,
  },
];

/** The reason, which leads to the dead jobs that failed for it. */
function Reason({ group: { queue, kind, reason } }: { group: FailureGroup }) {
  return (
    <Link
      to={{ search: searchOf({ section: 'jobs', state: 'dead', queue, kind, reason }) }}
      className="inline-flex min-h-6 max-w-md items-center whitespace-normal py-1 text-link [overflow-wrap:anywhere] hover:underline"
    >
      {reason}
    </Link>
  );
}

function Actions({ group: { queue, kind, reason } }: { group: FailureGroup }) {
  const filter = { queue, kind, reason };
  return (
    <span className="inline-flex gap-1 max-sm:-ml-3">
      <BulkButton action="redrive" filter={filter} />
      <BulkButton action="discard" filter={filter} />
    </span>
  );
}
