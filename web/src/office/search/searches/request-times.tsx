import { providerName } from '@/office/kit/words';
import { usePublicCode } from '@/office/places/airports/use-public-code';
import { secondsBetween, secondsText } from './seconds';
import { RequestStatus } from './states';
import type { ProviderRequest, Run } from './types';

/** The provider requests of a run, with the time of each as a bar on the time axis of the run. */
export function RequestTimes({ run, requests }: { run: Run; requests: readonly ProviderRequest[] }) {
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
