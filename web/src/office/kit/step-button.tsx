import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { useCanChange } from './auth/use-can-change';

type StepButtonProps = {
  step: 'stop' | 'resume';
  /** What is stopped or resumed: "change". */
  kind: string;
  /** Which one, for screen readers. */
  name: string;
  /** The list that shows it. */
  list: QueryKey;
  take: () => Promise<unknown>;
};

/** Stops work that runs in jobs, or goes on with work that has stopped. What it has done stays. */
export function StepButton({ step, kind, name, list, take }: StepButtonProps) {
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: take,
    onSuccess: () => client.invalidateQueries({ queryKey: list }),
    onError: () => show({ tone: 'danger', text: `Failed to ${step} the ${kind}` }),
  });
  const label = step === 'stop' ? 'Stop' : 'Resume';
  return (
    <Button
      variant="secondary"
      size="compact"
      className="min-h-8"
      aria-label={`${label}: ${name}`}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
      {...locked}
    >
      {label}
    </Button>
  );
}
