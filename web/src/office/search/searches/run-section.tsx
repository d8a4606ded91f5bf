import type { LocalTime } from '@/office/kit/times';
import { Notice } from '@/ui/notice';
import { JobTable } from './job-table';
import { RequestTimes } from './request-times';
import { secondsBetween, secondsText } from './seconds';
import { RunStatus } from './states';
import type { Run } from './types';

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
