import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const status = cva('inline-flex items-center gap-1.5 whitespace-nowrap align-top', {
  variants: {
    tone: { good: 'text-success', caution: 'text-stops', bad: 'text-danger', quiet: 'text-muted', plain: 'text-ink' },
  },
});

type StatusProps = {
  tone: 'good' | 'caution' | 'bad' | 'quiet' | 'plain';
  /** The shape, so that the status does not depend on its colour. */
  icon: LucideIcon;
  children: ReactNode;
};

/** A status as a word and a shape. It is as high as a line of text, with which it is aligned at the top. */
export function Status({ tone, icon: Icon, children }: StatusProps) {
  return (
    <span className={status({ tone })}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
