import { useMutation } from '@tanstack/react-query';
import { useToast } from '@/ui/toast/toaster';

type EachOptions = {
  /** Called when the last row was changed, or one could not be. */
  onEnd: () => void;
  /** What to say if a row could not be changed. */
  failed: string;
};

type Changes<Row> = {
  rows: readonly Row[];
  change: (row: Row) => Promise<unknown>;
  /** Says how many rows were changed. */
  done: (count: number) => string;
};

/** Changes the selected rows of a list one after another, and stops at the first that cannot be changed. */
export function useEach<Row>({ onEnd, failed }: EachOptions) {
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ rows, change, done }: Changes<Row>) => {
      let count = 0;
      try {
        for (const row of rows) {
          await change(row);
          count += 1;
        }
        show({ text: done(count), milliseconds: 3000 });
      } catch {
        show({ tone: 'danger', text: count === 0 ? failed : `${failed} (${done(count)})` });
      }
    },
    onSettled: onEnd,
  });
  const run = (rows: readonly Row[], change: Changes<Row>['change'], done: Changes<Row>['done']) => {
    if (!isPending) mutate({ rows, change, done });
  };
  return { run, isPending };
}
