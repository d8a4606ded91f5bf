import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Fact, Facts } from '@/office/kit/status';
import { type Job, spanText } from './job';
import { searchOf } from './requests';
import { JobStateMark, When } from './states';

/** The fields of a job. */
export function JobFacts({ job }: { job: Job }) {
  const { started_at: started, finished_at: finished } = job;
  return (
    <Facts className="text-15">
      <Fact label="Job ID">
        <Whole>{job.id}</Whole>
      </Fact>
      <Fact label="Kind">{job.kind}</Fact>
      <Fact label="Queue">{job.queue}</Fact>
      <Fact label="State">
        <JobStateMark state={job.state} />
      </Fact>
      {job.error && (
        <Fact label="Last error">
          <span className="text-danger [overflow-wrap:anywhere]">{job.error}</span>
        </Fact>
      )}
      <Fact label="Attempt">
        {job.attempt} of {job.max_attempts}
      </Fact>
      <Fact label="Crashes">
        {job.crash_count === 0 ? 'none' : `${job.crash_count} processes died while they ran it`}
      </Fact>
      <Fact label="Priority">{job.priority}</Fact>
      <Fact label="Process">
        <Whole>{job.worker ?? '–'}</Whole>
      </Fact>
      <Fact label="Created">
        <When at={job.created_at} />
      </Fact>
      {job.run_at && (
        <Fact label="Due">
          <When at={job.run_at} />
        </Fact>
      )}
      <Fact label="Started">
        <When at={started} />
      </Fact>
      <Fact label="Ended">
        <When at={finished} />
        {started && finished && (
          <span className="text-muted"> after {spanText((Date.parse(finished) - Date.parse(started)) / 1000)}</span>
        )}
      </Fact>
      {job.days_saved != null && <Fact label="Days saved">{job.days_saved}</Fact>}
      <Fact label="Search">
        {job.batch_id ? (
          <Link to={`/admin/searches?${new URLSearchParams({ open: job.batch_id })}`} className="text-link underline">
            <Whole>{job.batch_id}</Whole>
          </Link>
        ) : (
          '–'
        )}
      </Fact>
      <Fact label="Trace ID">
        <Whole>{job.trace_id ?? '–'}</Whole>
        {job.trace_id && (
          <span className="block text-13 text-muted">
            The log lines of the request that caused the job, and of the job itself, have it.{' '}
            <Link
              to={{ search: searchOf({ section: 'jobs', state: 'ended', text: job.trace_id }) }}
              className="text-link underline"
            >
              Ended jobs of this trace
            </Link>
          </span>
        )}
      </Fact>
      <Fact label="Trace">
        <Whole>{job.trace ?? '–'}</Whole>
      </Fact>
    </Facts>
  );
}

/** An id, which may be broken anywhere. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="[overflow-wrap:anywhere]">{children}</span>;
}
