import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const button = cva(
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors duration-150 disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        primary: 'bg-action text-on-action hover:bg-action-hover disabled:hover:bg-action',
        secondary: 'border border-line bg-paper text-ink hover:bg-mist',
        chat: 'bg-chat text-on-action hover:brightness-90',
        quiet: 'text-link hover:bg-action-soft',
        danger: 'bg-danger text-paper hover:brightness-90',
      },
      size: {
        regular: 'min-h-11 px-4 text-15',
        narrow: 'min-h-11 px-3 text-15',
        large: 'min-h-13 px-6 text-17',
        icon: 'size-11 shrink-0',
        /** A small button for dense screens; on touch screens it is 44 pixels high. */
        compact: 'min-h-9 px-3 text-13 pointer-coarse:min-h-11',
        'compact-icon': 'size-9 shrink-0 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'regular' },
  },
);

type ButtonLook = VariantProps<typeof button> & { className?: string | undefined };

/** The class names of a button, for links that look like one. */
export function buttonClasses({ className, ...look }: ButtonLook = {}): string {
  return cn(button(look), className);
}

/** A button. */
export function Button({ variant, size, className, type = 'button', ...props }: ComponentProps<'button'> & ButtonLook) {
  return <button data-slot="button" type={type} className={buttonClasses({ variant, size, className })} {...props} />;
}
