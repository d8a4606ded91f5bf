import type { ReactNode } from 'react';
import { Tip } from '@/ui/tip';

type ExactTimeProps = {
  at: string;
  /** The exact time; without it, the time in UTC is shown. */
  exact?: string | undefined;
  /** The time as it is read at a glance. */
  children: ReactNode;
};

/** A moment in few words. Its exact time appears with the pointer or the focus. */
export function ExactTime({ at, exact = exactUtc(at), children }: ExactTimeProps) {
  return (
    <Tip text={exact}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is also for people without a pointer */}
      <time dateTime={at} tabIndex={0} className="whitespace-nowrap rounded-md">
        {children}
      </time>
    </Tip>
  );
}

/** A moment as "2026-12-05 14:05 UTC". */
export function exactUtc(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
