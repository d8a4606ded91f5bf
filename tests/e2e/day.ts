/**
 * The day of the tests: today, or the one in the variable DAY (YYYY-MM-DD). `scripts/e2e` gives the clocks of the servers
 * the same day, and the fixture `page` that of the browser.
 */
import type { Page } from '@playwright/test';

const { DAY, SECONDS_AHEAD } = process.env;

/** By how many milliseconds the clocks of the tests are ahead of this machine's. */
const AHEAD = Number(SECONDS_AHEAD ?? 0) * 1000;

/** The present moment, in milliseconds since 1970. The clock of a server may differ by some seconds. */
export function now(): number {
  return Date.now() + AHEAD;
}

/** The present date. */
export function today(): string {
  return inDays(0);
}

/** The date this many days from now. */
export function inDays(days: number): string {
  return new Date(now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The settings with which another server's clock starts now. */
export function settingsOfClock(): Record<string, string> {
  return DAY ? { FLIGHT_FINDER__SANDBOX__STARTS_AT: new Date(now()).toISOString() } : {};
}

/**
 * Gives the clock of a page the day of the tests. Playwright's own clock would also replace the timers and the marks of
 * the performance, for which the tests wait.
 */
export async function setClock(page: Page): Promise<void> {
  if (DAY) await page.addInitScript(moveClock, AHEAD);
}

/** Runs in the page. */
function moveClock(ahead: number): void {
  const real = Date.now;
  Date.now = () => real() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (Real, args, target) => Reflect.construct(Real, args.length > 0 ? args : [Real.now()], target),
  });
}
