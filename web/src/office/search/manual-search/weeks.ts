/** The days of a month in weeks that begin on Monday. */
import { addDays } from '@/lib/clock';

const WEEK = 7;

/** The weeks of a month, "2026-12", as rows of dates; null before the first and after the last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(`${first}T12:00:00Z`).getUTCDay() + WEEK - 1) % WEEK));
  const weeks: (string | null)[][] = [];
  for (let start = monday; start.slice(0, 7) <= month; start = addDays(start, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, day) => addDays(start, day));
    weeks.push(days.map((date) => (date.startsWith(month) ? date : null)));
  }
  return weeks;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

/** The day to which a key leads from a day, within its month; null if it leads nowhere. */
export function dayAfterKey(date: string, key: string): string | null {
  const month = date.slice(0, 7);
  if (key === 'Home') return `${month}-01`;
  const step = key === 'End' ? daysLeft(date) : STEPS[key];
  if (step === undefined) return null;
  const next = addDays(date, step);
  return next.startsWith(month) ? next : null;
}

function daysLeft(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - day;
}
