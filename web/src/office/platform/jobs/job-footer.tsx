import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { useToast } from '@/ui/toast/toaster';
import { hasEnded, type Job, type JobState, type JobVerb } from './job';
import { actOnJob, forgetJobs, jobKey, readJob } from './requests';

type Action = {
  verb: JobVerb;
  label: string;
  effect: string;
  done: (job: Job) => string;
  /** Why the action is not possible in a state; null if it is. */
  hindrance: (state: JobState) => string | null;
};

const onlyWaiting = (state: JobState) => (state === 'scheduled' || state === 'ready' ? null : 'The job does not wait.');

const onlyDead = (state: JobState) => (state === 'dead' ? null : 'The job is not dead.');

const ACTIONS: readonly Action[] = [
  {
    verb: 'run-now',
    label: 'Run now',
    effect: 'It does not wait for its time: it runs as soon as a handler is free.',
    done: () => 'The job is due now.',
    hindrance: (state) => (state === 'scheduled' ? null : 'The job does not wait for its time.'),
  },
  {
    verb: 'snooze',
    label: 'Snooze',
    effect: 'It does not run within the next hour.',
    done: () => 'The job waits for an hour.',
    hindrance: onlyWaiting,
  },
  {
    verb: 'retry',
    label: 'Retry',
    effect: 'It is queued again at once, with fresh attempts. If its search is over, it ends as expired.',
    done: ({ state }) =>
      state === 'expired' ? 'The job has expired: its search is over.' : 'The job is queued again.',
    hindrance: onlyDead,
  },
  {
    verb: 'discard',
    label: 'Discard',
    effect: 'It counts as cancelled and is not tried again. This action cannot be undone.',
    done: () => 'The job is discarded.',
    hindrance: onlyDead,
  },
  {
    verb: 'cancel',
    label: 'Cancel job',
    effect: 'A waiting job ends at once, a running one within four seconds. This action cannot be undone.',
    done: () => 'The job is cancelled.',
    hindrance: (state) => (hasEnded(state) ? 'The job has ended already.' : null),
  },
];

/** What can be done with a job. An action that is not possible says why. */
export function JobFooter({ id }: { id: string }) {
  const { data: job } = useJob(id);
  const { locked } = useCanChange();
  const [asked, setAsked] = useState<JobVerb | null>(null);
  if (!job) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {ACTIONS.map(({ verb, label, hindrance }) => {
        const reason = hindrance(job.state);
        return (
          <Button
            key={verb}
            variant="secondary"
            size="compact"
            disabled={reason !== null}
            title={reason ?? undefined}
            onClick={() => setAsked(verb)}
            {...locked}
          >
            {label}
          </Button>
        );
      })}
      <Question job={job} verb={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

type QuestionProps = { job: Job; verb: JobVerb | null; onClose: () => void };

/** Asks before a job is changed. */
function Question({ job, verb, onClose }: QuestionProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  // A dialog that fades out keeps its text.
  const [shown, setShown] = useState(verb);
  if (verb !== null && verb !== shown) setShown(verb);
  const action = ACTIONS.find((one) => one.verb === shown);
  if (!action) return null;
  const act = async () => {
    const changed = await actOnJob(api, job.id, action.verb);
    client.setQueryData(jobKey(job.id), changed);
    forgetJobs(client);
    show({ text: action.done(changed) });
  };
  return (
    <Confirm
      isOpen={verb !== null}
      onClose={onClose}
      tone={action.verb === 'discard' || action.verb === 'cancel' ? 'danger' : 'primary'}
      title={`${action.label}: ${job.kind}`}
      confirmLabel={action.label}
      onConfirm={act}
      explain={(error) => (error instanceof ApiProblem ? error.message : 'The server is not available.')}
    >
      <p className="[overflow-wrap:anywhere]">{`${job.kind} of ${job.queue} (${job.id})`}</p>
      <p className="mt-2">{action.effect}</p>
    </Confirm>
  );
}

/** Milliseconds after which a job that has not ended is read again. */
const INTERVAL = 2000;

/** Everything about a job. It is read again until it has ended. */
export function useJob(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => readJob(api, id, signal),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data.state) ? INTERVAL : false),
  });
}
