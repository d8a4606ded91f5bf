/** Converts between the calendar dates of the app, "2026-12-12", and the local Date objects of the day picker. */
import { addDays } from '@/lib/clock';

/** The number of months in the calendar: this one and eleven more. */
const WINDOW = 12;

/** A calendar date as midnight in the browser's time zone. */
export function toDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The calendar date of a Date in the browser's time zone. */
export function toText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The month of a date: "2026-12". */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** A month this many months later: ("2026-12", 1) gives "2027-01". */
export function plusMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The last day that can be chosen: the last day of the last month of the calendar. */
export function lastDay(today: string): string {
  return addDays(`${plusMonths(monthOf(today), WINDOW)}-01`, -1);
}

/** Whether a month is in the calendar. */
export function isShown(month: string, today: string): boolean {
  const first = monthOf(today);
  return first <= month && month < plusMonths(first, WINDOW);
}

/** The fewest days of a month, today included, for which a calendar of one month opens with it. */
const FEW_DAYS = 5;

/** The month with which a calendar of `count` months opens if no date is chosen: the next one, if this one alone would show almost only past days. */
export function firstOpened(today: string, count: number): string {
  const next = plusMonths(monthOf(today), 1);
  return count === 1 && addDays(today, FEW_DAYS - 1) >= `${next}-01` ? next : monthOf(today);
}

/** The first of the `count` months to show, chosen so that `month` is among them and all are in the calendar. */
export function firstShown(month: string, today: string, count: number): string {
  const first = monthOf(today);
  const last = plusMonths(first, WINDOW - count);
  if (month < first) return first;
  return month > last ? last : month;
}
