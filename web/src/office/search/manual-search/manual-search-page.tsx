import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { isNotFound, isTemporary } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { ClockTime, useMonths } from '@/office/kit/times';
import { Notice } from '@/ui/notice';
import { ProgressBar } from '@/ui/progress-bar';
import { useToast } from '@/ui/toast/toaster';
import { FetchForm, type StartedFetch } from './fetch-form';
import { RecentFetches } from './recent-fetches';
import {
  CALENDAR_FETCHES,
  type CalendarFetch,
  FAILED,
  fetchJob,
  hasEnded,
  type Job,
  reasonOf,
  SAVED,
  STORED_CALENDARS,
} from './requests';
import { StoredMonth } from './stored-month';

/** How long the success notice is shown, in milliseconds. */
const NOTICE_MS = 3000;

/** Manual API Search: fetches the prices of a route in a month, and shows what is stored. */
export function ManualSearchPage() {
  const client = useQueryClient();
  const show = useToast();
  const months = useMonths();
  const [address, setAddress] = useSearchParams();
  const [started, setStarted] = useState<string | null>(null);
  const shown = routeIn(address);
  const job = address.get('job');
  const onFetched = ({ job: id, route }: StartedFetch) => {
    setStarted(id);
    setAddress({ ...route, job: id });
    void client.invalidateQueries({ queryKey: CALENDAR_FETCHES });
  };
  const onEnd = (isSaved: boolean) => {
    void client.invalidateQueries({ queryKey: STORED_CALENDARS });
    void client.invalidateQueries({ queryKey: CALENDAR_FETCHES });
    // After a reload the job may have ended long ago.
    if (isSaved && job === started) show({ text: SAVED, milliseconds: NOTICE_MS });
    // Going back to this fetch says nothing any more.
    setStarted(null);
  };
  return (
    <>
      <ScreenHead
        title="Manual API Search"
        intro="Fetches a month of prices from the price service, and saves it."
        actions={<DocLink to="route-tracking#manual-api-search" about="manual searches" />}
      />
      <div className="flex flex-col gap-6">
        <FetchForm months={months} shown={shown} onFetched={onFetched} />
        {job && <FetchProgress key={job} job={job} onEnd={onEnd} />}
        {shown && <StoredMonth route={shown} />}
        <RecentFetches />
      </div>
    </>
  );
}

/** The route and the month in an address; null if one is missing. */
function routeIn(address: URLSearchParams): CalendarFetch | null {
  const [origin, destination, month] = ['origin', 'destination', 'month'].map((name) => address.get(name));
  return origin && destination && month ? { origin, destination, month } : null;
}

/** Milliseconds between two looks at a job. */
const PAUSE = 1000;
const MAX_RETRIES = 5;

type FetchProgressProps = {
  job: string;
  /** Called once when the job has ended. */
  onEnd: (isSaved: boolean) => void;
};

/** How far a fetch is: queued, running, done. */
function FetchProgress({ job, onEnd }: FetchProgressProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', job],
    queryFn: ({ signal }) => fetchJob(api, job, signal),
    refetchInterval: ({ state: { data: known, error: failure } }) =>
      (known && hasEnded(known.state)) || failure ? false : PAUSE,
    retry: (failures, failure) => isTemporary(failure) && failures < MAX_RETRIES,
  });
  const state = data?.state;
  const isEnded = state !== undefined && hasEnded(state);
  const end = useEffectEvent(() => onEnd(state === 'done'));
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  // The history of jobs is kept for a week; the outcome is in the list of fetches.
  if (isNotFound(error)) return null;
  if (error && !isEnded) {
    return <FailureNotice onRetry={refetch}>The progress of the fetch cannot be read.</FailureNotice>;
  }
  if (isEnded && state !== 'done') {
    return (
      <Notice tone="danger" role="alert">
        {state === 'dead' ? reasonOf(data?.error ?? null) : FAILED}
      </Notice>
    );
  }
  const { value, text } = stepOf(data);
  return (
    <section aria-label="Progress" className="flex flex-col gap-2">
      <ProgressBar aria-label="Progress of the fetch" value={value} steps={3} />
      <p role="status" className="text-15">
        {text}
      </p>
      {data?.error && !isEnded && <p className="text-13 text-muted">The last attempt failed: {reasonOf(data.error)}</p>}
    </section>
  );
}

function stepOf(job: Job | undefined): { value: number; text: ReactNode } {
  if (!job) return { value: 0, text: 'Queued' };
  switch (job.state) {
    case 'ready':
      return { value: 33, text: 'Queued' };
    case 'scheduled':
      return {
        value: 33,
        text: job.run_at ? (
          <>
            Waiting until <ClockTime at={job.run_at} />
          </>
        ) : (
          'Waiting'
        ),
      };
    case 'running':
      return { value: 67, text: `Running, attempt ${job.attempt}` };
    case 'done':
      return { value: 100, text: `Done: ${job.days_saved ?? 0} ${job.days_saved === 1 ? 'day' : 'days'} saved` };
    case 'dead':
    case 'expired':
    case 'cancelled':
      return { value: 100, text: FAILED };
    default:
      return job.state satisfies never;
  }
}
