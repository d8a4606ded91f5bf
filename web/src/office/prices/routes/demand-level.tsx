import { cn } from '@/lib/cn';
import type { DemandLevel } from './types';

/** The number of filled bars, and the colour. */
const MARKS = {
  HIGH: { bars: 3, look: 'text-success' },
  MEDIUM: { bars: 2, look: 'text-link' },
  LOW: { bars: 1, look: 'text-muted' },
  NONE: { bars: 0, look: 'text-muted' },
} as const satisfies Record<DemandLevel, object>;

const HEIGHTS = ['h-1.5', 'h-2.5', 'h-3.5'];

/** A demand level, as a word and a shape. */
export function DemandLevelMark({ level }: { level: DemandLevel }) {
  const { bars, look } = MARKS[level];
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap align-middle font-medium', look)}>
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {HEIGHTS.map((height, place) => (
          <span key={height} className={cn('w-1 rounded-sm', height, place < bars ? 'bg-current' : 'bg-line')} />
        ))}
      </span>
      {level}
    </span>
  );
}
