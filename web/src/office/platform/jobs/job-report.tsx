import { isNotFound } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Skeleton } from '@/ui/skeleton';
import { JobAttempts } from './job-attempts';
import { JobFacts } from './job-facts';
import { JobTimeline } from './job-timeline';
import { useJob } from './use-job';

/** Everything that is known about a job: its state, its payload, and what happened to its attempts. */
export function JobReport({ id }: { id: string }) {
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
