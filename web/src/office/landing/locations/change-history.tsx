import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { Moment } from '@/office/kit/moment';
import { Status } from '@/office/kit/status';
import type { Change } from '@/office/landing/pages/types';
import { counted } from '@/office/landing/pages/words';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { ChangeStep } from './change-step';
import { changeText, countsText } from './change-words';
import { isRunning, useChanges } from './use-changes';

/** The latest changes that have ended, with what came of them. Nothing if there are none. */
export function ChangeHistory() {
  const ended = useChanges().filter((change) => !isRunning(change));
  if (ended.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-2">
      <h2 className="font-semibold text-17">Recent changes</h2>
      <Table
        caption="Recent changes"
        columns={COLUMNS}
        content={{ state: 'ready', rows: ended }}
        rowId={({ id }) => id}
        empty=""
        className="max-h-80"
      />
    </div>
  );
}

const COLUMNS: readonly TableColumn<Change>[] = [
  {
    id: 'change',
    header: 'Change',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span className="block max-w-md whitespace-normal">{changeText(original)}</span>,
  },
  {
    id: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <ChangeState change={original} />,
  },
  {
    id: 'result',
    header: 'Result',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <Result change={original} />,
  },
  {
    accessorKey: 'ended_at',
    header: 'Ended',
    enableSorting: false,
    cell: ({ row: { original } }) => (original.ended_at === null ? '–' : <Moment at={original.ended_at} />),
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => original.state === 'stopped' && <ChangeStep change={original} step="resume" />,
  },
];

function ChangeState({ change: { state, failed, error } }: { change: Change }) {
  if (error !== null) {
    return (
      <Status tone="bad" icon={TriangleAlert}>
        Failed
      </Status>
    );
  }
  if (state === 'stopped') {
    return (
      <Status tone="caution" icon={Ban}>
        Stopped
      </Status>
    );
  }
  return failed > 0 ? (
    <Status tone="bad" icon={TriangleAlert}>
      Done with failures
    </Status>
  ) : (
    <Status tone="good" icon={CircleCheck}>
      Done
    </Status>
  );
}

/** What a change did, and why it failed for some; the server keeps only the first reasons. */
function Result({ change }: { change: Change }) {
  const { failed, failures, error } = change;
  return (
    <div className="whitespace-normal py-1.5">
      {countsText(change)}
      {error !== null && <p>{error}</p>}
      {failures.length > 0 && (
        <details>
          <summary className="cursor-pointer text-link pointer-coarse:py-2">
            Reasons of {counted(failed, 'failure')}
          </summary>
          <ul className="list-disc pl-5">
            {failures.map(({ subject, reason }) => (
              <li key={subject}>
                {subject}: {reason}
              </li>
            ))}
          </ul>
          {failed > failures.length && (
            <p className="text-muted">and {counted(failed - failures.length, 'other failure')}</p>
          )}
        </details>
      )}
    </div>
  );
}
