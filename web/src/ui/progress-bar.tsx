import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type ProgressBarProps = ComponentProps<'div'> & { value: number; steps: number };

/** A progress bar from 0 to 100, divided into equal steps. */
export function ProgressBar({ value, steps, className, ...props }: ProgressBarProps) {
  const ends = Array.from({ length: steps }, (_, place) => ((place + 1) * 100) / steps);
  return (
    <div
      data-slot="progress-bar"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${Math.round(value)}%`}
      className={cn('flex h-1.5 gap-1', className)}
      {...props}
    >
      {ends.map((end) => (
        <span
          key={end}
          className={cn(
            'h-full flex-1 rounded-full transition-colors duration-300 ease-out',
            value >= end ? 'bg-action' : 'bg-line',
          )}
        />
      ))}
    </div>
  );
}
