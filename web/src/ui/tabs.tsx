import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Panels of which one is shown. */
export function Tabs({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="tabs" className={cn('flex flex-col gap-4', className)} {...props} />;
}

/** The row of tabs, which scrolls if it is wider than the screen. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      data-slot="tabs-list"
      className={cn('flex shrink-0 gap-1 overflow-x-auto border-line border-b', className)}
      {...props}
    />
  );
}

/** A tab. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        'min-h-10 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-15 text-muted -outline-offset-2 hover:text-ink disabled:opacity-60 data-[state=active]:border-action data-[state=active]:text-ink pointer-coarse:min-h-11',
        className,
      )}
      {...props}
    />
  );
}

/** The panel of a tab. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content data-slot="tabs-content" className={cn('rounded-control', className)} {...props} />;
}
