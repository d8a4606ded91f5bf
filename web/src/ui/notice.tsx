import type { ComponentProps } from 'react';
import { joinClasses } from '@/lib/join-classes';

const TONES = {
  danger: 'border-danger/40 bg-danger-soft text-danger',
  caution: 'border-stops/30 bg-notice-soft text-ink',
  plain: 'border-line bg-action-soft text-ink',
} as const;

/** A framed message. */
export function Notice({ tone, className, ...props }: ComponentProps<'div'> & { tone: keyof typeof TONES }) {
  return (
    <div
      data-slot="notice"
      className={joinClasses('rounded-control border px-4 py-3 text-15', TONES[tone], className)}
      {...props}
    />
  );
}
