import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';

/** A number that changes while it is read. Its column keeps its width. */
export function Figure({ value, className }: { value: number; className?: string }) {
  return <span className={cn('inline-block min-w-12 tabular-nums', className)}>{wholeNumber(value, 'en')}</span>;
}
