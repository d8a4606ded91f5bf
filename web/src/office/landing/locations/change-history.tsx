import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';
import { StepButton } from '@/office/kit/list/bulk';
import { Status } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import { SEO_CHANGES, stepChange } from '@/office/landing/pages/requests';
import { type Change, counted } from '@/office/landing/pages/words';
import { ProgressBar } from '@/ui/progress-bar';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { changeText, countsText, isRunning, useChanges } from './changes';

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

/** The changes under way, each with its progress. Nothing if there are none. */
export function RunningChanges() {
  const running = useChanges().filter(isRunning);
  if (running.length === 0) return null;
  return (
    <ul aria-label="Changes under way" className="mb-4 flex flex-col gap-2">
      {running.map((change) => (
        <li
          key={change.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-action-soft px-4 py-2 text-13"
        >
          <span className="font-medium text-15">{changeText(change)}</span>
          <ChangeProgress change={change} className="min-w-48 flex-1" />
          <span className="text-muted tabular-nums">{countsText(change)}</span>
          <ChangeStep change={change} step="stop" />
        </li>
      ))}
    </ul>
  );
}

/** How far a change is, as a bar and in numbers. */
export function ChangeProgress({ change, className }: { change: Change; className?: string }) {
  const { total, done } = change;
  const value = total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <ProgressBar aria-label={changeText(change)} value={value} steps={20} />
      <span className="text-13 text-muted tabular-nums">
        {wholeNumber(done, 'en')} of {wholeNumber(total, 'en')}
      </span>
    </div>
  );
}

/** Stops a change, or goes on with one that has stopped. */
function ChangeStep({ change, step }: { change: Change; step: 'stop' | 'resume' }) {
  const api = useApi();
  const take = () => stepChange(api, change.id, step);
  return <StepButton step={step} kind="change" name={changeText(change)} list={SEO_CHANGES} take={take} />;
}
