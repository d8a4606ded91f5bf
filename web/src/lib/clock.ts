/** Time as the server has it while the page is shown, and the agency's calendar. */
import { useSyncExternalStore } from 'react';
import { isServerTimeKnown, serverNow } from './server-time';
import { useSite } from './site';

/** Whole minutes since a moment, by the server's clock; never negative. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
}

const TICK = 15_000;

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK);
  return () => clearInterval(timer);
}

/** The server's time, a new value every quarter of a minute. */
export function useServerNow(): number {
  return useSyncExternalStore(everyTick, () => Math.floor(serverNow() / TICK) * TICK);
}

/** The agency's calendar date, "2026-12-12": that of the page until an answer has told the time. */
export function useToday(): string {
  const { today, time_zone } = useSite();
  return isServerTimeKnown() ? localTime(serverNow(), time_zone).slice(0, 10) : today;
}

/** A moment as a local date-time in a time zone, "2026-12-12T18:05:00". */
export function localTime(moment: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** By time zone: one is slow to make, and the chat of every card says when its price was checked. */
const clocks = new Map<string, ReturnType<typeof newClock>>();

function newClock(timeZone: string) {
  // biome-ignore lint/style/noRestrictedGlobals: numbers in English need no Albanian data
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}

/** A calendar date some days later or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
