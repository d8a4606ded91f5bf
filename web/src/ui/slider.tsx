import { Slider as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

type SliderProps = ComponentProps<typeof Primitive.Root> & {
  /** The name of each thumb. */
  thumbLabels: readonly string[];
};

/** A track with a thumb for each value. */
export function Slider({ thumbLabels, className, ...props }: SliderProps) {
  return (
    <Primitive.Root
      data-slot="slider"
      className={cn('relative flex h-11 touch-none select-none items-center px-3', className)}
      {...props}
    >
      <Primitive.Track className="relative h-1.5 grow rounded-full bg-line">
        <Primitive.Range className="absolute h-full rounded-full bg-action" />
      </Primitive.Track>
      {thumbLabels.map((label) => (
        <Primitive.Thumb
          key={label}
          aria-label={label}
          className="block size-7 rounded-full border-2 border-action bg-paper shadow-sm"
        />
      ))}
    </Primitive.Root>
  );
}
