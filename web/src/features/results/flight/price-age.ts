import { minutesSince } from '@/lib/clock';

/** A price older than this, in minutes, is marked as old, and checked again when its flight is opened. */
const OLD = 10;

/** Whether a price is old. */
export function isOld(checkedAt: string, now: number): boolean {
  return minutesSince(checkedAt, now) > OLD;
}
