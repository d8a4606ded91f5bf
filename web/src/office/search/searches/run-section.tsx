import { Link } from 'react-router';
import type { LocalTime } from '@/office/kit/times';
import { providerName } from '@/office/kit/words';
import { usePublicCode } from '@/office/places/airports/queries';
import { Notice } from '@/ui/notice';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import type { ProviderRequest, Run, RunJob } from './queries';
import { RequestStatus, RunStatus } from './states';
import { secondsBetween, secondsText } from './words';

type RunSectionProps = { run: Run; number: number; clock: LocalTime };

/** A run of a search: how it ended, its provider requests on one time axis, and its jobs. */
export function RunSection({ run, number, clock }: RunSectionProps) {
  const { is_current, status, options, created_at, finished_at, last_error, requests, jobs } = run;
  const title = `Run ${number}`;
  const facts = [
    `${clock.exact(created_at)}`,
    finished_at && `took ${secondsText(secondsBetween(created_at, finished_at))}`,
    options === 1 ? '1 flight' : `${options} flights`,
    run.for_agent && 'for an agent',
    run.demo && 'demo flights',
    run.is_pruned && 'results deleted',
  ];
  return (
    <section aria-label={title} className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h4 className="font-semibold text-15">
          {title}
          {is_current && <span className="font-normal text-muted"> (shown to the customer)</span>}
        </h4>
        <span className="text-15">
          <RunStatus status={status} />
        </span>
      </div>
      <p className="mt-1 text-13 text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {last_error && (
        <Notice tone="danger" className="mt-3 text-13 [overflow-wrap:anywhere]">
          {last_error}
        </Notice>
      )}
      <RequestTimes run={run} requests={requests} />
      {jobs.length > 0 && <JobTable jobs={jobs} clock={clock} />}
    </section>
  );
}

/** The jobs of a run that are not deleted yet. */
function JobTable({ jobs, clock }: { jobs: readonly RunJob[]; clock: LocalTime }) {
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

/** The provider requests of a run, with the time of each as a bar on the time axis of the run. */
function RequestTimes({ run, requests }: { run: Run; requests: readonly ProviderRequest[] }) {
  if (requests.length === 0) return <p className="mt-3 text-13 text-muted">No provider was asked.</p>;
  const length = lengthOf(run);
  const deadline = secondsBetween(run.created_at, run.deadline_at);
  return (
    <div className="mt-4">
      <h5 className="mb-2 font-medium text-13 text-muted">Provider requests</h5>
      <ul aria-label="Provider requests" className="flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.id} className="grid gap-x-4 gap-y-1 md:grid-cols-[13rem_minmax(0,1fr)]">
            <RequestHead request={request} />
            <div className="min-w-0">
              <Bar run={run} request={request} length={length} deadline={deadline} />
              <RequestFacts run={run} request={request} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-1 grid gap-x-4 md:grid-cols-[13rem_minmax(0,1fr)]" aria-hidden="true">
        <span className="max-md:hidden" />
        <span className="flex justify-between border-line border-t pt-1 text-13 text-muted tabular-nums">
          <span>0 s</span>
          {deadline < length && <span>deadline {secondsText(deadline)}</span>}
          <span>{secondsText(length)}</span>
        </span>
      </div>
    </div>
  );
}

function RequestHead({ request }: { request: ProviderRequest }) {
  const { provider, status } = request;
  const origin = usePublicCode(request.origin);
  const destination = usePublicCode(request.destination);
  return (
    <div className="text-13">
      <p className="font-semibold">
        {providerName(provider)} · {origin} → {destination}
      </p>
      <RequestStatus status={status} />
    </div>
  );
}

type BarProps = { run: Run; request: ProviderRequest; length: number; deadline: number };

/** From when to when a request ran. A lighter bar before it is the time in which it waited. */
function Bar({ run, request, length, deadline }: BarProps) {
  const share = (seconds: number) => `${Math.min(100, Math.max(0, (seconds / length) * 100))}%`;
  const since = (moment: string) => secondsBetween(run.created_at, moment);
  const queued = since(request.created_at);
  const started = request.started_at ? since(request.started_at) : null;
  const ended = request.finished_at ? since(request.finished_at) : length;
  return (
    <div className="relative mt-1 h-3 rounded-sm bg-mist" aria-hidden="true">
      <span
        className="absolute inset-y-1 bg-line"
        style={{ left: share(queued), width: share((started ?? ended) - queued) }}
      />
      {started !== null && (
        <span
          className="absolute inset-y-0 min-w-1 rounded-sm bg-link"
          style={{ left: share(started), width: share(ended - started) }}
        />
      )}
      {deadline < length && <span className="absolute -inset-y-1 w-px bg-danger" style={{ left: share(deadline) }} />}
    </div>
  );
}

/** The figures of a request in words. */
function RequestFacts({ run, request }: { run: Run; request: ProviderRequest }) {
  const { started_at, finished_at, attempt, http_calls, itineraries, dropped, drop_reasons, exchange_ms, error } =
    request;
  const facts = [
    started_at ? `started after ${secondsText(secondsBetween(run.created_at, started_at))}` : 'not started',
    started_at && finished_at && `took ${secondsText(secondsBetween(started_at, finished_at))}`,
    exchange_ms !== null && `${secondsText(exchange_ms / 1000)} of it in HTTP`,
    http_calls === 1 ? '1 HTTP call' : `${http_calls} HTTP calls`,
    attempt > 1 && `attempt ${attempt}`,
    itineraries === 1 ? '1 flight' : `${itineraries} flights`,
  ];
  return (
    <div className="mt-1 text-13 text-muted tabular-nums">
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {dropped > 0 && (
        <p className="text-stops">
          {dropped} dropped:{' '}
          {drop_reasons.map(({ reason, count }) => `${count} ${REASONS[reason] ?? reason}`).join(', ')}
        </p>
      )}
      {error && <p className="text-danger [overflow-wrap:anywhere]">{error}</p>}
    </div>
  );
}

/** Why an itinerary is not offered. A newer server may have other reasons. */
const REASONS: Record<string, string> = {
  unreadable: 'unreadable',
  no_price: 'without a price',
  not_a_flight: 'with a train or bus',
  impossible: 'with impossible times',
  other_trip: 'for another kind of trip',
  other_route: 'for another route',
  other_date: 'for another date',
  too_many: 'beyond the limit',
};

/** The length of the time axis in seconds: to the end of the last request, or to the deadline while one runs. */
function lengthOf({ created_at, deadline_at, finished_at, requests }: Run): number {
  const ends = requests.map((request) => request.finished_at);
  const moments = [...ends, finished_at, ends.includes(null) ? deadline_at : null].filter((end) => end !== null);
  return Math.max(1, ...moments.map((end) => secondsBetween(created_at, end)));
}
