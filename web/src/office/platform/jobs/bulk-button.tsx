import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { wholeText } from '@/office/kit/form/numbers';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { useToast } from '@/ui/toast/toaster';
import { BULK_WORDS, bulkLabel, selectionText } from './bulk-words';
import { countJobs, JOB_ACTIONS, startJobAction } from './requests';
import type { JobActionKind, JobFilter } from './types';
import { ageText, jobsText } from './words';

/** How many jobs an action takes in a second, unless the administrator says otherwise. */
const USUAL_RATE = '50';
const RATE = wholeText({ min: 1, max: 1000 });

type BulkButtonProps = {
  action: JobActionKind;
  filter: JobFilter;
  /** Whether no job is selected, as far as is known. */
  isEmpty?: boolean;
};

/**
 * Retries, discards or cancels all jobs that a filter selects. Before anything changes, a dialog says how many they are, and
 * asks for the rate.
 */
export function BulkButton({ action, filter, isEmpty = false }: BulkButtonProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  const [rate, setRate] = useState(USUAL_RATE);
  const { verb } = BULK_WORDS[action];
  const {
    mutate,
    data: { jobs, expired } = { jobs: 0, expired: 0 },
    isPending,
  } = useMutation({
    mutationFn: () => countJobs(api, action, filter),
    onSuccess: (count) => {
      if (count.jobs > 0) setAsking(true);
      else show({ tone: 'plain', text: `There are no ${selectionText(action, filter)} any more.` });
    },
    onError: () => show({ tone: 'danger', text: 'The jobs could not be counted. Please try again.' }),
  });
  const perSecond = RATE.safeParse(rate);
  const problem = perSecond.error?.issues[0]?.message;
  const start = async () => {
    if (!perSecond.success) throw new Error(problem);
    await startJobAction(api, action, filter, perSecond.data);
    void client.invalidateQueries({ queryKey: JOB_ACTIONS });
  };
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        className="min-h-8"
        aria-label={`${verb} all ${selectionText(action, filter)}`}
        aria-busy={isPending}
        aria-disabled={isEmpty}
        onClick={() => !isPending && !isEmpty && mutate()}
        {...locked}
      >
        {verb} all
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone={action === 'redrive' ? 'primary' : 'danger'}
        title={bulkLabel(action, jobs)}
        confirmLabel={bulkLabel(action, jobs)}
        onConfirm={start}
        explain={(error) =>
          problem ?? `Failed to ${verb.toLowerCase()} the jobs. ${error instanceof ApiProblem ? error.message : ''}`
        }
      >
        <div className="flex flex-col gap-3">
          <p>
            {jobsText(jobs)}: <strong className="font-medium text-ink">{selectionText(action, filter)}</strong>.{' '}
            {BULK_WORDS[action].effect}
          </p>
          {expired > 0 && (
            <p>{`${jobsText(expired)} of them cannot help any more: their search is over. They end as expired.`}</p>
          )}
          <FormField
            label="Jobs in a second"
            hint={perSecond.success ? `It takes at least ${ageText(Math.ceil(jobs / perSecond.data))}.` : undefined}
            error={problem}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-32"
                value={rate}
                onChange={(event) => setRate(event.target.value)}
              />
            )}
          </FormField>
        </div>
      </Confirm>
    </>
  );
}
