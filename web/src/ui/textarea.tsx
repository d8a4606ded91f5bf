import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { CONTROL } from './input';

/** A text input of several lines without a label. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={cn(CONTROL, 'py-2', className)} {...props} />;
}
