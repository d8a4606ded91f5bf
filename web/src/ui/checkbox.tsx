import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> & {
  onCheckedChange: (isChecked: boolean) => void;
  /** Whether the check box stands for several values of which only some are chosen. */
  isMixed?: boolean;
};

/** The tick is drawn by CSS, except with forced colours, where the browser draws it. */
const MARK =
  'shrink-0 appearance-none before:m-[3px] before:block before:size-4 checked:border-action checked:bg-action checked:before:bg-on-action before:[clip-path:polygon(14%_49%,5%_58%,36%_89%,95%_27%,86%_18%,36%_71%)] indeterminate:border-action indeterminate:bg-action indeterminate:before:bg-on-action indeterminate:before:[clip-path:inset(42%_12%)] forced-colors:appearance-auto';

/**
 * A check box without a label. It is a native element, which renders fast: a panel of thirty check boxes is rendered
 * after each change.
 */
export function Checkbox({ className, onCheckedChange, isMixed, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn(MARK, 'size-6 rounded-md border border-control bg-paper', className)}
      // A script sets the mixed state, because HTML has no attribute for it.
      ref={isMixed === undefined ? undefined : (box) => mix(box, isMixed)}
      onChange={(event) => onCheckedChange(event.target.checked)}
      {...props}
    />
  );
}

function mix(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box) box.indeterminate = isMixed;
}
