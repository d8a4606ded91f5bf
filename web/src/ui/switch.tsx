import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A switch without a label. Its change applies at once. The area that reacts to a tap is 44 pixels high. */
export function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      data-slot="switch"
      className={cn(
        'relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-control bg-mist transition-colors duration-150 after:absolute after:-inset-x-1 after:-inset-y-2.5 disabled:opacity-60 data-[state=checked]:border-action data-[state=checked]:bg-action',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4 translate-x-1 rounded-full bg-control transition duration-150 ease-out data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-on-action" />
    </Primitive.Root>
  );
}
