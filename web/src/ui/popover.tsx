import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Something that floats at another thing. */
export function Popover(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="popover" {...props} />;
}

/** What it floats at. */
export function PopoverAnchor(props: ComponentProps<typeof Primitive.Anchor>) {
  return <Primitive.Anchor data-slot="popover-anchor" {...props} />;
}

/** What floats. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        data-slot="popover-content"
        align="start"
        sideOffset={8}
        collisionPadding={16}
        className={cn('z-50 rounded-card border border-line bg-paper p-4 text-ink shadow-float', className)}
        {...props}
      />
    </Primitive.Portal>
  );
}
