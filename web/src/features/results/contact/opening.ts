/** Whether the agency is open at a given time, and when it next closes or opens. */
import { addDays } from '@/lib/clock';
import { clockTime, dateOf } from '@/lib/format';
import type { OpeningHours } from '@/lib/site';

export type Opening =
  | { state: 'open'; until: string }
  | { state: 'closed'; date: string; at: string; inDays: number }
  /** The settings name no hours. */
  | { state: 'unknown' };

/** Whether the agency is open at `local`, its local date-time in the form "2026-12-12T18:05:00". */
export function openingAt(hours: OpeningHours, local: string): Opening {
  const today = dateOf(local);
  const now = clockTime(local);
  const day = hours[weekdayOf(today)];
  if (day && day.opens <= now && now < day.closes) return { state: 'open', until: day.closes };
  // The loop includes the same weekday of the next week, which may be the only day with opening hours.
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const date = addDays(today, inDays);
    const next = hours[weekdayOf(date)];
    if (next && (inDays > 0 || now < next.opens)) return { state: 'closed', date, at: next.opens, inDays };
  }
  return { state: 'unknown' };
}

/** Monday is 0. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
}
