import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { useCanChange } from '../auth/use-can-change';
import { changeText } from './change-words';
import { SEO_CHANGES, stepChange } from './requests';
import type { Change } from './types';

/** Stops a change, or goes on with one that has stopped. What it has done stays. */
export function ChangeStep({ change, step }: { change: Change; step: 'stop' | 'resume' }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: () => stepChange(api, change.id, step),
    onSuccess: () => client.invalidateQueries({ queryKey: SEO_CHANGES }),
    onError: () => show({ tone: 'danger', text: `Failed to ${step} the change` }),
  });
  const label = step === 'stop' ? 'Stop' : 'Resume';
  return (
    <Button
      variant="secondary"
      size="compact"
      className="min-h-8"
      aria-label={`${label}: ${changeText(change)}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
      {...locked}
    >
      {label}
    </Button>
  );
}
