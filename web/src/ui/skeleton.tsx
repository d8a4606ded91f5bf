import { cn } from '@/lib/cn';

/** A grey placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return <span data-slot="skeleton" className={cn('block animate-pulse rounded-control bg-line', className)} />;
}
