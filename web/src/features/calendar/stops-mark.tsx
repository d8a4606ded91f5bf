import { cn } from '@/lib/cn';

/** A dot for a direct flight and a ring for one with stops: they differ in colour and in shape. */
export function StopsMark({ isDirect, ...props }: { isDirect: boolean; isOnAction?: boolean; className?: string }) {
  const colour = isDirect ? 'text-success' : 'text-stops';
  return (
    <svg
      viewBox="0 0 8 8"
      className={cn('size-2', props.isOnAction ? 'text-on-action' : colour, props.className)}
      aria-hidden="true"
    >
      {isDirect ? (
        <circle cx="4" cy="4" r="3.5" fill="currentColor" />
      ) : (
        <circle cx="4" cy="4" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      )}
    </svg>
  );
}
