import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  onCheckedChange: (isChecked: boolean) => void;
  /** Some of what it stands for is chosen, and some is not. */
  isMixed?: boolean;
};

/** The tick is drawn by the box itself, and by the browser where the visitor's own colours are forced. */
const MARK =
  'shrink-0 appearance-none before:m-[3px] before:block before:size-4 checked:border-action checked:bg-action checked:before:bg-on-action before:[clip-path:polygon(14%_49%,5%_58%,36%_89%,95%_27%,86%_18%,36%_71%)] indeterminate:border-action indeterminate:bg-action indeterminate:before:bg-on-action indeterminate:before:[clip-path:inset(42%_12%)] forced-colors:appearance-auto';

/** A box to tick; its label is the caller's. The browser's own: a panel of thirty is drawn anew with each tick. */
export function Checkbox({ className, onCheckedChange, isMixed, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn(MARK, 'size-6 rounded-md border border-control bg-paper', className)}
      // Being mixed is no attribute.
      ref={isMixed === undefined ? undefined : (box) => mix(box, isMixed)}
      onChange={(event) => onCheckedChange(event.target.checked)}
      {...props}
    />
  );
}

function mix(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box) box.indeterminate = isMixed;
}
