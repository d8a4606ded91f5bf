import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A list of facts: each line has a name and a value. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn('grid grid-cols-[auto_1fr] gap-x-6 gap-y-2', className)}>{children}</dl>;
}

/** A line of the list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
