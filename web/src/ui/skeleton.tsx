import { joinClasses } from '@/lib/join-classes';

/** A grey placeholder. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span data-slot="skeleton" className={joinClasses('block animate-pulse rounded-control bg-line', className)} />
  );
}
