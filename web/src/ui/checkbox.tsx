import type { ComponentProps } from 'react';
import { joinClasses } from '@/lib/join-classes';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange: (isChecked: boolean) => void;
};

/** A box to tick; its label is the caller's. The browser's own: a panel of thirty is drawn anew with each tick. */
export function Checkbox({ className, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <span className={joinClasses('relative inline-flex size-6 shrink-0', className)}>
      <input
        type="checkbox"
        data-slot="checkbox"
        className="peer size-6 appearance-none rounded-md border border-control bg-paper checked:border-action checked:bg-action"
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...props}
      />
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none invisible absolute inset-1 size-4 text-on-action peer-checked:visible"
        aria-hidden="true"
      >
        <path
          d="m3 8.500 3.300 3.300L13 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.200"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
