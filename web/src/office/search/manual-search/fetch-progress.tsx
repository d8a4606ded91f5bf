import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useApi } from '@/api/client';
import { isNotFound, isTemporary } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { ClockTime } from '@/office/kit/times';
import { Notice } from '@/ui/notice';
import { ProgressBar } from '@/ui/progress-bar';
import { FAILED, hasEnded, reasonOf } from './messages';
import { fetchJob } from './requests';
import type { Job } from './types';

/** Milliseconds between two looks at a job. */
const PAUSE = 1000;
const MOST_RETRIES = 5;

type FetchProgressProps = {
  job: string;
  /** Called once when the job has ended. */
  onEnd: (isSaved: boolean) => void;
};

/** How far a fetch is: queued, running, done. */
export function FetchProgress({ job, onEnd }: FetchProgressProps) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', job],
    queryFn: ({ signal }) => fetchJob(api, job, signal),
    refetchInterval: ({ state: { data: known, error: failure } }) =>
      (known && hasEnded(known.state)) || failure ? false : PAUSE,
    retry: (failures, failure) => isTemporary(failure) && failures < MOST_RETRIES,
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
