import type { ReactNode } from 'react';
import { Button } from '@/ui/button';

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
