import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { Moment } from '@/office/kit/moment';
import { StepButton } from '@/office/kit/step-button';
import { ProgressBar } from '@/ui/progress-bar';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { BULK_WORDS, selectionText } from './bulk-words';
import { forgetJobs, JOB_ACTIONS, jobActions, stepJobAction } from './requests';
import { ActionStateMark } from './states';
import type { JobAction } from './types';

/** Milliseconds until the actions are read again: while one runs, and otherwise. */
const [RUNNING_INTERVAL, INTERVAL] = [1000, 10_000];

/** The latest actions on many jobs, and how far they are. Nothing if there are none. */
export function BulkProgress() {
  const api = useApi();
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: JOB_ACTIONS,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<JobAction[]>(JOB_ACTIONS);
      const actions = await jobActions(api, signal);
      if (before && actions.some((action) => hasJustEnded(action, before))) forgetJobs(client);
      return actions;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_INTERVAL : INTERVAL),
  });
  if (data.length === 0) return null;
  // The latest one stays, so that its end is seen.
  const shown = data.filter((action, place) => place === 0 || isRunning(action));
  const earlier = data.filter((action) => !shown.includes(action));
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold text-17">Actions on many jobs</h2>
      <Actions caption="Actions on many jobs" rows={shown} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-15 text-link">{`Earlier actions (${earlier.length})`}</summary>
          <Actions caption="Earlier actions on many jobs" rows={earlier} />
        </details>
      )}
    </div>
  );
}

function Actions({ caption, rows }: { caption: string; rows: readonly JobAction[] }) {
  return (
    <Table
      caption={caption}
      columns={COLUMNS}
      content={{ state: 'ready', rows }}
      rowId={({ id }) => id}
      empty=""
      className="max-h-60"
    />
  );
}

function isRunning({ state }: JobAction): boolean {
  return state === 'running';
}

/** Whether an action has ended since the actions were read before. */
function hasJustEnded(action: JobAction, before: readonly JobAction[]): boolean {
  return !isRunning(action) && !before.some((known) => known.id === action.id && !isRunning(known));
}

const COLUMNS: readonly TableColumn<JobAction>[] = [
  {
    accessorKey: 'action',
    header: 'Action',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <span className="inline-block max-w-md whitespace-normal [overflow-wrap:anywhere]">{nameOf(original)}</span>
    ),
  },
  {
    accessorKey: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <ActionStateMark action={original} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <Progress action={original} />,
  },
  {
    accessorKey: 'per_second',
    header: 'In a second',
    enableSorting: false,
    meta: { align: 'end' },
  },
  {
    accessorKey: 'created_at',
    header: 'Started',
    enableSorting: false,
    cell: ({ row: { original } }) => <Moment at={original.created_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) =>
      original.state !== 'done' && <Step action={original} step={isRunning(original) ? 'stop' : 'resume'} />,
  },
];

function nameOf({ action, filter }: JobAction): string {
  return `${BULK_WORDS[action].verb} ${selectionText(action, filter)}`;
}

function Progress({ action }: { action: JobAction }) {
  const { jobs, done, skipped, error } = action;
  const number = (value: number) => wholeNumber(value, 'en');
  const value = jobs === 0 ? 100 : Math.min(100, ((done + skipped) / jobs) * 100);
  return (
    <div className="flex min-w-64 flex-col gap-1 py-1">
      <ProgressBar aria-label={nameOf(action)} value={value} steps={20} />
      <span className="text-muted">
        {number(done)} of {number(jobs)} done{skipped > 0 && `, ${number(skipped)} skipped`}
        {error !== null && `. ${error}`}
      </span>
    </div>
  );
}

/** Stops an action, or goes on with one that has stopped. */
function Step({ action, step }: { action: JobAction; step: 'stop' | 'resume' }) {
  const api = useApi();
  const take = () => stepJobAction(api, action.id, step);
  return <StepButton step={step} kind="action" name={nameOf(action)} list={JOB_ACTIONS} take={take} />;
}
