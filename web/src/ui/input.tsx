import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** The class names that inputs and lists of choices share. */
export const CONTROL =
  'min-h-9 w-full min-w-0 rounded-control border border-control bg-paper px-3 text-15 text-ink pointer-coarse:min-h-11 disabled:bg-mist disabled:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]';

/** A text input without a label. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" className={cn(CONTROL, 'placeholder:text-muted', className)} {...props} />;
}
