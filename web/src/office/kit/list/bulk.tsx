import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';

type SelectionBarProps = {
  /** The name of the bar, "Selected routes". */
  label: string;
  /** How many rows are selected: "3 routes". */
  count: string;
  onClear: () => void;
  /** What can be done with the rows. */
  children: ReactNode;
};

/** Says how many rows of a list are selected, and has what can be done with them. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  return (
    <fieldset
      aria-label={label}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-action-soft px-4 py-2"
    >
      <p className="font-medium text-15" role="status">
        {count} selected
      </p>
      {children}
      <Button variant="quiet" size="compact" onClick={onClear}>
        Clear selection
      </Button>
    </fieldset>
  );
}

/** The ids of the selected rows of a list. Another list has other rows, none of which is selected. */
export function useSelected(list: string) {
  const [selected, setSelected] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const ids = selected.list === list ? selected.ids : [];
  return [ids, (ids: readonly string[]) => setSelected({ list, ids })] as const;
}

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
