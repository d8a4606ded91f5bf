import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { localTime, useServerNow, zonedTime } from '@/lib/clock';
import { clockTime, dateOf, shortMonth } from '@/lib/format';
import { installationQuery } from './shell/installation';

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
