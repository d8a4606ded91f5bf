import { minutesSince } from '@/lib/clock';

/** A price older than this, in minutes, is marked, and asked for again when its flight is opened. */
const OLD = 10;

/** Whether a price of then is old by now. */
export function isOld(checkedAt: string, now: number): boolean {
  return minutesSince(checkedAt, now) > OLD;
}
