import { Moment } from '@/office/kit/moment';
import type { TableColumn } from '@/ui/table/columns';
import { JobStateMark } from './states';
import { When } from './times';
import type { ListedJob } from './types';
import { spanText } from './words';

/** The columns of the list. They are a constant: new ones would mount the cells anew, and the focus would be lost. */
export const JOB_COLUMNS: readonly TableColumn<ListedJob>[] = [
  {
    accessorKey: 'id',
    header: 'Job ID',
    enableSorting: false,
    meta: { isLink: true, card: 'title' },
    cell: ({ row: { original } }) => (
      // The whole id is in the document, where it can be searched and copied. Its end distinguishes it from others.
      <span
        className="inline-block max-w-32 truncate align-middle [direction:rtl] max-sm:max-w-full max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
        title={original.id}
      >
        <bdi>{original.id}</bdi>
      </span>
    ),
  },
  { accessorKey: 'kind', header: 'Kind', enableSorting: false },
  { accessorKey: 'queue', header: 'Queue', enableSorting: false },
  {
    accessorKey: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <JobStateMark state={original.state} />,
  },
  { accessorKey: 'attempt', header: 'Attempt', enableSorting: false, meta: { align: 'end' } },
  {
    accessorKey: 'error',
    header: 'Last error',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) =>
      original.error ? (
        <span
          className="inline-block max-w-md truncate align-middle max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]"
          title={original.error}
        >
          {original.error}
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'run',
    header: 'Run',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => runText(original),
  },
  {
    accessorKey: 'created_at',
    header: 'Created',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.created_at} />,
  },
  {
    id: 'at',
    header: 'Due or ended',
    enableSorting: false,
    cell: ({ row: { original } }) => <When at={original.finished_at ?? original.run_at} />,
  },
];

/** How long the last attempt of an ended job ran. */
function runText({ started_at, finished_at }: ListedJob): string {
  if (!started_at || !finished_at) return '–';
  return spanText(Math.max(0, (Date.parse(finished_at) - Date.parse(started_at)) / 1000));
}
