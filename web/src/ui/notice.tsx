import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

const notice = cva('rounded-control border px-4 py-3 text-15', {
  variants: {
    tone: {
      danger: 'border-danger/40 bg-danger-soft text-danger',
      caution: 'border-stops/30 bg-notice-soft text-ink',
      plain: 'border-line bg-action-soft text-ink',
    },
  },
});

type NoticeProps = ComponentProps<'div'> & { tone: NonNullable<VariantProps<typeof notice>['tone']> };

/** A framed message. */
export function Notice({ tone, className, ...props }: NoticeProps) {
  return <div data-slot="notice" className={cn(notice({ tone }), className)} {...props} />;
}
