import type { ComponentProps } from 'react';
import { joinClasses } from '@/lib/join-classes';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onCheckedChange: (isChecked: boolean) => void;
};

/** The tick is drawn by the box itself, and by the browser where the visitor's own colours are forced. */
const MARK =
  'shrink-0 appearance-none before:m-[3px] before:block before:size-4 checked:border-action checked:bg-action checked:before:bg-on-action before:[clip-path:polygon(14%_49%,5%_58%,36%_89%,95%_27%,86%_18%,36%_71%)] forced-colors:appearance-auto';

/** A box to tick; its label is the caller's. The browser's own: a panel of thirty is drawn anew with each tick. */
export function Checkbox({ className, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={joinClasses(MARK, 'size-6 rounded-md border border-control bg-paper', className)}
      onChange={(event) => onCheckedChange(event.target.checked)}
      {...props}
    />
  );
}
