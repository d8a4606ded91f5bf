import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { wholeText } from '@/office/kit/form/numbers';
import { StepButton } from '@/office/kit/list/bulk';
import { Moment } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { ProgressBar } from '@/ui/progress-bar';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { useToast } from '@/ui/toast/toaster';
import { ageText, type JobAction, type JobActionKind, type JobFilter, jobsText } from './job';
import { countJobs, forgetJobs, JOB_ACTIONS, jobActions, startJobAction, stepJobAction } from './requests';
import { ActionStateMark } from './states';

/** How many jobs an action takes in a second, unless the administrator says otherwise. */
const USUAL_RATE = '50';
const RATE = wholeText({ min: 1, max: 1000 });

type BulkButtonProps = {
  action: JobActionKind;
  filter: JobFilter;
  /** Whether no job is selected, as far as is known. */
  isEmpty?: boolean;
};

/**
 * Retries, discards or cancels all jobs that a filter selects. Before anything changes, a dialog says how many they are, and
 * asks for the rate.
 */
export function BulkButton({ action, filter, isEmpty = false }: BulkButtonProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  const [rate, setRate] = useState(USUAL_RATE);
  const { verb } = BULK_WORDS[action];
  const {
    mutate,
    data: { jobs, expired } = { jobs: 0, expired: 0 },
    isPending,
  } = useMutation({
    mutationFn: () => countJobs(api, action, filter),
    onSuccess: (count) => {
      if (count.jobs > 0) setAsking(true);
      else show({ tone: 'plain', text: `There are no ${selectionText(action, filter)} any more.` });
    },
    onError: () => show({ tone: 'danger', text: 'The jobs could not be counted. Please try again.' }),
  });
  const perSecond = RATE.safeParse(rate);
  const problem = perSecond.error?.issues[0]?.message;
  const start = async () => {
    if (!perSecond.success) throw new Error(problem);
    await startJobAction(api, action, filter, perSecond.data);
    void client.invalidateQueries({ queryKey: JOB_ACTIONS });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8"
        aria-label={`${verb} all ${selectionText(action, filter)}`}
        aria-busy={isPending}
        aria-disabled={isEmpty}
        onClick={() => !isPending && !isEmpty && mutate()}
        {...locked}
      >
        {verb} all
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone={action === 'redrive' ? 'primary' : 'danger'}
        title={bulkLabel(action, jobs)}
        confirmLabel={bulkLabel(action, jobs)}
        onConfirm={start}
        explain={(error) =>
          problem ?? `Failed to ${verb.toLowerCase()} the jobs. ${error instanceof ApiProblem ? error.message : ''}`
        }
      >
        <div className="flex flex-col gap-3">
          <p>
            {jobsText(jobs)}: <strong className="font-medium text-ink">{selectionText(action, filter)}</strong>.{' '}
            {BULK_WORDS[action].effect}
          </p>
          {expired > 0 && (
            <p>{`${jobsText(expired)} of them cannot help any more: their search is over. They end as expired.`}</p>
          )}
          <FormField
            label="Jobs in a second"
            hint={perSecond.success ? `It takes at least ${ageText(Math.ceil(jobs / perSecond.data))}.` : undefined}
            error={problem}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-32"
                value={rate}
                onChange={(event) => setRate(event.target.value)}
              />
            )}
          </FormField>
        </div>
      </Confirm>
    </>
  );
}

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

/** The words for actions on many jobs. */
type Words = {
  /** The verb on the button. */
  verb: string;
  /** What happens to the jobs. */
  effect: string;
  /** Which jobs it concerns. */
  state: string;
};

const BULK_WORDS: Record<JobActionKind, Words> = {
  redrive: {
    verb: 'Retry',
    effect: 'They are queued again with fresh attempts. A job is skipped while an equal one waits or runs.',
    state: 'dead',
  },
  discard: {
    verb: 'Discard',
    effect: 'They count as cancelled and are not tried again. This action cannot be undone.',
    state: 'dead',
  },
  cancel: {
    verb: 'Cancel',
    effect: 'Waiting jobs end at once, running ones within four seconds. This action cannot be undone.',
    state: 'waiting and running',
  },
};

/** The jobs that a filter selects: "dead jobs of provider_a, fetch_rapidapi, with the reason “HTTP 502”". */
function selectionText(action: JobActionKind, filter: { [Name in keyof JobFilter]: string | null }): string {
  const { queue, kind, reason } = filter;
  const names = [queue, kind].filter(Boolean).join(', ');
  const of = names ? ` of ${names}` : '';
  return `${BULK_WORDS[action].state} jobs${of}${reason ? `, with the reason “${reason}”` : ''}`;
}

/** "Retry 1,204 jobs". */
function bulkLabel(action: JobActionKind, jobs: number): string {
  return `${BULK_WORDS[action].verb} ${jobsText(jobs)}`;
}
