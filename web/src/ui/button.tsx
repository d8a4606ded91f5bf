import type { ComponentProps } from 'react';
import { joinClasses } from '@/lib/join-classes';

const BASE =
  'inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-colors duration-150 disabled:opacity-60';

const VARIANTS = {
  primary: 'bg-action text-on-action hover:bg-action-hover disabled:hover:bg-action',
  secondary: 'border border-line bg-paper text-ink hover:bg-mist',
  chat: 'bg-chat text-on-action hover:brightness-90',
  quiet: 'text-link hover:bg-action-soft',
} as const;

const SIZES = {
  regular: 'min-h-11 px-4 text-15',
  narrow: 'min-h-11 px-3 text-15',
  large: 'min-h-13 px-6 text-17',
  icon: 'size-11 shrink-0',
} as const;

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

/** The look of a button, for links that act like one. */
export function buttonClasses({ variant = 'primary', size = 'regular' }: Look = {}): string {
  return joinClasses(BASE, VARIANTS[variant], SIZES[size]);
}

/** A button. */
export function Button({ variant, size, className, type = 'button', ...props }: ComponentProps<'button'> & Look) {
  const look = { ...(variant ? { variant } : {}), ...(size ? { size } : {}) };
  return <button data-slot="button" type={type} className={joinClasses(buttonClasses(look), className)} {...props} />;
}
