import { cva, type VariantProps } from 'class-variance-authority';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** A list of actions that opens at a button. The page behind it stays usable; a click there closes the list. */
export function Menu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="menu" modal={false} {...props} />;
}

/** The button of a menu; use `asChild` for one of ui/button.tsx. */
export function MenuTrigger(props: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger data-slot="menu-trigger" {...props} />;
}

/** The list of actions. */
export function MenuContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        data-slot="menu-content"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-line bg-paper p-1 text-ink shadow-float',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

const item = cva(
  'flex min-h-9 cursor-default select-none items-center gap-2 rounded-md px-3 text-15 outline-none data-disabled:text-muted pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        plain: 'data-highlighted:bg-action-soft [&_svg]:text-muted',
        danger: 'text-danger data-highlighted:bg-danger-soft',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** An action, with or without an icon before its text. */
export function MenuItem({
  tone,
  className,
  ...props
}: ComponentProps<typeof Primitive.Item> & VariantProps<typeof item>) {
  return <Primitive.Item data-slot="menu-item" className={cn(item({ tone }), className)} {...props} />;
}

/** A line between groups of actions. */
export function MenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator data-slot="menu-separator" className={cn('my-1 h-px bg-line', className)} {...props} />;
}
