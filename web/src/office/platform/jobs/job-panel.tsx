import { isNotFound } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useLocalTime } from '@/office/kit/times';
import { counted } from '@/office/kit/words';
import { Skeleton } from '@/ui/skeleton';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { ageText, type FailedAttempt, hasEnded, type Job, spanText } from './job';
import { JobFacts } from './job-facts';
import { JobFooter, useJob } from './job-footer';
import { useJobAddress } from './requests';
import { useSecond, When } from './states';

/** The open job, beside the list whose ids are given. */
export function JobPanel({ ids }: { ids: readonly string[] }) {
  return (
    <RowPanel
      address={useJobAddress()}
      ids={ids}
      size="wide"
      title={() => 'Job'}
      footer={(id) => <JobFooter id={id} />}
    >
      {(id) => <JobReport key={id} id={id} />}
    </RowPanel>
  );
}

/** Everything that is known about a job: its state, its payload, and what happened to its attempts. */
function JobReport({ id }: { id: string }) {
  const { data, error, isError, refetch } = useJob(id);
  if (isError && isNotFound(error)) {
    return (
      <div role="alert" className="py-12 text-center">
        <h3 className="font-bold text-17">Job not found</h3>
        <p className="mt-1 text-15 text-muted">It was deleted, or its id is not complete.</p>
      </div>
    );
  }
  if (!data) {
    return isError ? (
      <FailureNotice onRetry={refetch}>Failed to load the job</FailureNotice>
    ) : (
      <Skeleton aria-busy="true" className="h-96" />
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <JobTimeline job={data} />
      <JobFacts job={data} />
      <div>
        <h3 id="job-payload" className="mb-2 font-bold text-17">
          Payload
        </h3>
        <section
          aria-labelledby="job-payload"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-control border border-line bg-mist p-4"
        >
          <pre className="text-13">{pretty(data.payload)}</pre>
        </section>
      </div>
      <JobAttempts job={data} />
    </div>
  );
}

/** A payload with a line for each member; the text itself if it is not JSON. */
function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

/** What happened to a job, and what comes next, in one line by the clock of the agency. */
function JobTimeline({ job }: { job: Job }) {
  const clock = useLocalTime();
  const now = useSecond();
  if (!clock) return null;
  const at = (word: string, moment: string | null | undefined) => moment && `${word} ${clock.seconds(moment)}`;
  const failed = job.attempts.length;
  const last = job.attempts.at(-1);
  const steps = [
    at('created', job.created_at),
    last && `${counted(failed, 'failed attempt', 'failed attempts')}, the last ${clock.seconds(last.ended_at)}`,
    at('started', job.started_at),
    at(job.state, job.finished_at),
    job.state === 'scheduled' && job.run_at && `runs in ${ageText((Date.parse(job.run_at) - now) / 1000)}`,
    job.state === 'ready' && 'waits for a handler',
  ];
  return <p className="text-15 text-muted tabular-nums">{steps.filter(Boolean).join(' → ')}</p>;
}

/** An attempt that has failed, or the last one. */
type Attempt = Omit<FailedAttempt, 'ended_at'> & { id: string; ended_at: string | null };

/** The attempts of a job, the first one first. */
function JobAttempts({ job }: { job: Job }) {
  return (
    <div>
      <h3 className="mb-2 font-bold text-17">Attempts</h3>
      <Table
        caption="Attempts"
        columns={ATTEMPT_COLUMNS}
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

const ATTEMPT_COLUMNS: readonly TableColumn<Attempt>[] = [
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
