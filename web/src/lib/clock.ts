/** Time as the server has it, and the agency's calendar: the visitor's own clock may be wrong. */
import { useSyncExternalStore } from 'react';

let serverAhead = 0;

/** Learns the server's time from an answer's Date header. */
export function observeServerTime(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) serverAhead = date - Date.now();
}

/** The server's time in milliseconds. */
export function serverNow(): number {
  return Date.now() + serverAhead;
}

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

/** The calendar date in Tirana, "2026-12-12". */
export function tiranaDate(moment: number): string {
  return tiranaLocal(moment).slice(0, 10);
}

/** A moment as a local date-time in Tirana, "2026-12-12T18:05:00". */
export function tiranaLocal(moment: number): string {
  const hours = isSummerTime(moment) ? 2 : 1;
  return new Date(moment + hours * 3_600_000).toISOString().slice(0, 19);
}

/** A calendar date some days later or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Central European summer time: from the last Sunday of March to the last of October, 01:00 UTC. */
function isSummerTime(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) && moment < lastSunday(year, 9);
}

/** Month from 0; both months in question have 31 days. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31));
  return Date.UTC(year, month, 31 - lastDay.getUTCDay(), 1);
}
