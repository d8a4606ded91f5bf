import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { type JobVerb, jobsText, type ListedState } from './job';
import { actOnJob, forgetJobs } from './requests';

/** What can be done with selected jobs of a state. */
const VERBS: Record<ListedState, readonly { verb: JobVerb; label: string }[]> = {
  dead: [
    { verb: 'retry', label: 'Retry' },
    { verb: 'discard', label: 'Discard' },
  ],
  running: [{ verb: 'cancel', label: 'Cancel' }],
  ready: [
    { verb: 'snooze', label: 'Snooze for an hour' },
    { verb: 'cancel', label: 'Cancel' },
  ],
  scheduled: [
    { verb: 'run-now', label: 'Run now' },
    { verb: 'snooze', label: 'Snooze for an hour' },
    { verb: 'cancel', label: 'Cancel' },
  ],
  done: [],
  cancelled: [],
  expired: [],
  ended: [],
};

/** Whether anything can be done with jobs of a state. */
export function canBeSelected(state: ListedState): boolean {
  return VERBS[state].length > 0;
}

type SelectedJobsProps = { state: ListedState; ids: readonly string[]; onDone: () => void };

/** Acts on the selected jobs, one after another. A job whose state has changed meanwhile is left as it is. */
export function SelectedJobs({ state, ids, onDone }: SelectedJobsProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: async (verb: JobVerb) => {
      let left = 0;
      for (const id of ids) {
        try {
          await actOnJob(api, id, verb);
        } catch (error) {
          if (!(error instanceof ApiProblem && (error.status === 409 || error.status === 404))) throw error;
          left += 1;
        }
      }
      return left;
    },
    onSuccess: (left) => {
      const changed = `${jobsText(ids.length - left)} changed`;
      show({ text: left === 0 ? `${changed}.` : `${changed}, and ${left} left: their state had changed.` });
      onDone();
    },
    onError: () => show({ tone: 'danger', text: 'Not all selected jobs could be changed. Please try again.' }),
    onSettled: () => forgetJobs(client),
  });
  return (
    <section aria-label="Selected jobs" className="mb-2 flex flex-wrap items-center gap-2">
      <span className="text-15 tabular-nums">{jobsText(ids.length)} selected</span>
      {VERBS[state].map(({ verb, label }) => (
        <Button
          key={verb}
          variant="secondary"
          size="compact"
          className="min-h-8"
          aria-label={`${label}: ${jobsText(ids.length)} selected`}
          aria-busy={isPending}
          onClick={() => !isPending && mutate(verb)}
          {...locked}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
