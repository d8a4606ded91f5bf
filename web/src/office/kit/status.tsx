import { cva } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

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

/** A list of facts: each line has a name and a value. */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn('grid grid-cols-[auto_1fr] gap-x-6 gap-y-2', className)}>{children}</dl>;
}

/** A line of the list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
