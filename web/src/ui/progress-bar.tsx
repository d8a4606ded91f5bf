import { Progress as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { joinClasses } from '@/lib/join-classes';

type ProgressBarProps = ComponentProps<typeof Primitive.Root> & { value: number; steps: number };

/** How far something is, 0 to 100, in so many equal steps. */
export function ProgressBar({ value, steps, className, ...props }: ProgressBarProps) {
  const ends = Array.from({ length: steps }, (_, place) => ((place + 1) * 100) / steps);
  return (
    <Primitive.Root
      data-slot="progress-bar"
      value={value}
      className={joinClasses('flex h-1.5 gap-1', className)}
      {...props}
    >
      {ends.map((end) => (
        <span
          key={end}
          className={joinClasses(
            'h-full flex-1 rounded-full transition-colors duration-300 ease-out',
            value >= end ? 'bg-action' : 'bg-line',
          )}
        />
      ))}
    </Primitive.Root>
  );
}
