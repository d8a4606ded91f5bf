import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A grey placeholder. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span data-slot="skeleton" className={cn('block animate-pulse rounded-control bg-line', className)} {...props} />
  );
}
