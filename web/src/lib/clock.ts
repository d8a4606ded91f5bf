/** The current time by the server's clock, and dates in the agency's calendar. */
import { createContext, useSyncExternalStore } from 'react';
import type { ServerTime } from './server-time';
import { useSite } from './site';
import { useRequired } from './use-required';

export const ServerTimeContext = createContext<ServerTime | null>(null);

/** The server's clock for the page that is being rendered. */
export function useServerTime(): ServerTime {
  return useRequired(ServerTimeContext);
}

/** Whole minutes since a moment, by the server's clock; never negative. */
export function minutesSince(moment: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
}

/** How often the shown ages of prices are updated, in milliseconds. */
const TICK = 15_000;

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK);
  return () => clearInterval(timer);
}

/** The server's time in milliseconds, rounded down to a multiple of `TICK`. */
export function useServerNow(): number {
  const serverTime = useServerTime();
  return useSyncExternalStore(everyTick, () => Math.floor(serverTime.now() / TICK) * TICK);
}

/**
 * The agency's calendar date, "2026-12-12". Until an API answer has told the server's time, it is the date that came
 * with the page.
 */
export function useToday(): string {
  const { today, time_zone } = useSite();
  const serverTime = useServerTime();
  const current = () => (serverTime.isKnown ? localTime(serverTime.now(), time_zone).slice(0, 10) : today);
  return useSyncExternalStore(everyTick, current, () => today);
}

/** A moment as a local date-time in a time zone, "2026-12-12T18:05:00". */
export function localTime(moment: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? newClock(timeZone);
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return `${year}-${month}-${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`;
}

/** A moment as its local time with the offset from UTC: "2026-12-05T14:05:00+01:00". */
export function zonedTime(moment: number, timeZone: string): string {
  const local = localTime(moment, timeZone);
  const minutes = Math.round((Date.parse(`${local}Z`) - moment) / 60_000);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Formatters by time zone, shared by all pages. Making one is slow, and every card needs one. */
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

/** The calendar date this many days later; earlier if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
