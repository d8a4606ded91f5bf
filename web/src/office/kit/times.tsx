import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/api/client';
import { localTime, minutesSince, useServerNow, zonedTime } from '@/lib/clock';
import { clockTime, dateOf, monthAndYear, shortMonth } from '@/lib/format';
import { Tip } from '@/ui/tip';
import { installationQuery } from './shell/installation';

/** How long ago something happened. The exact time is in the time zone of the agency. */
export function Moment({ at }: { at: string }) {
  return (
    <ExactTime at={at} exact={useLocalTime()?.exact(at)}>
      <AgoText at={at} />
    </ExactTime>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago something happened. The exact time is in UTC. */
export function Ago({ at }: { at: string }) {
  return (
    <ExactTime at={at}>
      <AgoText at={at} />
    </ExactTime>
  );
}

/** How long ago something happened, in words. */
export function AgoText({ at }: { at: string }) {
  const minutes = minutesSince(at, useServerNow());
  if (minutes < 1) return <Trans>just now</Trans>;
  if (minutes < HOUR) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />;
  if (minutes < 2 * DAY) return <Plural value={Math.floor(minutes / HOUR)} one="# hour ago" other="# hours ago" />;
  return <Plural value={Math.floor(minutes / DAY)} one="# day ago" other="# days ago" />;
}

/** A moment by the clock of the agency, with its day if that is not today. */
export function ClockTime({ at }: { at: string }) {
  const clock = useLocalTime();
  return (
    <ExactTime at={at} exact={clock?.exact(at)}>
      {clock?.short(at)}
    </ExactTime>
  );
}

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

export type LocalTime = {
  /** The day of a moment: "05 Dec 2026". */
  day: (moment: string) => string;
  /** The time of a moment: "14:05". */
  time: (moment: string) => string;
  /** The time of a moment with its seconds: "14:05:09". */
  seconds: (moment: string) => string;
  /** The time of a moment, with its day if that is not today. */
  short: (moment: string) => string;
  /** The day and the time of a moment. */
  exact: (moment: string) => string;
  /** The local time of a moment with its offset from UTC, for charts: "2026-12-05T14:05:00+01:00". */
  zoned: (moment: string) => string;
};

/** Moments in the time zone of the agency; null until it is known. */
export function useLocalTime(): LocalTime | null {
  const { data, isError } = useQuery(installationQuery(useApi()));
  const now = useServerNow();
  // Without the data of the installation, a time that is right somewhere is better than none.
  const zone = data?.time_zone ?? (isError ? 'UTC' : null);
  if (zone === null) return null;
  const local = (moment: string) => localTime(Date.parse(moment), zone);
  const today = dateOf(localTime(now, zone));
  const day = (moment: string) => longDay(dateOf(local(moment)));
  const time = (moment: string) => clockTime(local(moment));
  const exact = (moment: string) => `${day(moment)} ${time(moment)}`;
  return {
    day,
    time,
    exact,
    zoned: (moment) => zonedTime(Date.parse(moment), zone),
    seconds: (moment) => local(moment).slice(11, 19),
    short: (moment) => (dateOf(local(moment)) === today ? time(moment) : exact(moment)),
  };
}

/** A calendar date as "05 Dec 2026". */
export function longDay(date: string): string {
  return `${date.slice(8, 10)} ${shortMonth(date, 'en')} ${date.slice(0, 4)}`;
}

/** The months that screens list: the current month at the agency, and the next eleven. */
const COUNT = 12;

export type Month = { value: string; label: string };

/** The months from the current one on, "2026-12" as "December 2026". */
export function useMonths(): readonly Month[] {
  const { data } = useQuery(installationQuery(useApi()));
  const now = useServerNow();
  const today = localTime(now, data?.time_zone ?? 'UTC');
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: COUNT }, (_, ahead) => {
    const value = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
    return { value, label: monthLabel(value) };
  });
}

/** A month as people read it: "December 2026". */
export function monthLabel(month: string): string {
  return monthAndYear(month, 'en');
}
