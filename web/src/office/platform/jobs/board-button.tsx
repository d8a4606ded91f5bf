import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { BOARD } from './board';

type BoardButtonProps = {
  label: string;
  /** The label with what it concerns, for screen readers. */
  name: string;
  take: () => Promise<unknown>;
  /** What is said afterwards. */
  done: string;
};

/** Changes something on the board. The board is read again afterwards. */
export function BoardButton({ label, name, take, done }: BoardButtonProps) {
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: take,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: BOARD });
      show({ text: done });
    },
    onError: (error) =>
      show({
        tone: 'danger',
        text: `${name} failed. ${error instanceof ApiProblem ? error.message : 'The server is not available.'}`,
      }),
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      className="min-h-8"
      aria-label={name}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
      {...locked}
    >
      {label}
    </Button>
  );
}
