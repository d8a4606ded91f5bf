import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A panel that floats beside an element. */
export function Popover(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="popover" {...props} />;
}

/** The element beside which the panel floats. */
export function PopoverAnchor(props: ComponentProps<typeof Primitive.Anchor>) {
  return <Primitive.Anchor data-slot="popover-anchor" {...props} />;
}

/** The panel. */
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
