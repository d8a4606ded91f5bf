/**
 * Dates, money and durations as text, from our own tables. Node has Albanian `Intl` data and browsers do not, so with
 * `Intl` the rendered pages would differ from what browsers hydrate.
 */
import type { Language } from '@/i18n/language';
import { NAMES } from '@/i18n/names';

const NO_BREAK_SPACE = '\u00a0';

/** A price as cards show it: floored to the euro. */
export function euros(amount: number, language: Language): string {
  return withSign(grouped(Math.floor(amount), language), language);
}

/** A price to the cent. */
export function exactEuros(amount: number, language: Language): string {
  const cents = Math.round(amount * 100);
  const fraction = String(cents % 100).padStart(2, '0');
  const whole = grouped(Math.floor(cents / 100), language);
  return withSign(`${whole}${language === 'sq' ? ',' : '.'}${fraction}`, language);
}

/** A whole number with its thousands apart: "1,204". */
export function wholeNumber(value: number, language: Language): string {
  return grouped(value, language);
}

/** A calendar date, "2026-12-12", as "12 dhj". */
export function shortDate(date: string, language: Language): string {
  const [, month, day] = parts(date);
  return `${day} ${NAMES[language].months[month - 1] ?? ''}`;
}

/** A calendar date in full: "12 dhjetor 2026". */
export function longDate(date: string, language: Language): string {
  return `${parts(date)[2]} ${monthAndYear(date, language)}`;
}

/** A calendar date with its weekday: "sh 12 dhj". */
export function weekdayDate(date: string, language: Language): string {
  return `${weekdayName(date, language, 'short')} ${shortDate(date, language)}`;
}

/** The weekday of a calendar date: "sht" or "e shtunë". */
export function weekdayName(date: string, language: Language, length: 'short' | 'long'): string {
  const [year, month, day] = parts(date);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return NAMES[language][length === 'short' ? 'weekdays' : 'longWeekdays'][weekday] ?? '';
}

/** The month of a date, short: "dhj". */
export function shortMonth(date: string, language: Language): string {
  return NAMES[language].months[parts(date)[1] - 1] ?? '';
}

/** The month of a date, or a month "2026-12", as "dhjetor 2026". */
export function monthAndYear(date: string, language: Language): string {
  const [year, month] = parts(date);
  return `${NAMES[language].longMonths[month - 1] ?? ''} ${year}`;
}

/** Two calendar dates without repeating the month: "12–19 dhj", "28 dhj – 3 jan". */
export function dateRange(from: string, to: string, language: Language): string {
  const [fromYear, fromMonth, fromDay] = parts(from);
  const [toYear, toMonth] = parts(to);
  if (fromYear === toYear && fromMonth === toMonth) return `${fromDay}–${shortDate(to, language)}`;
  return `${shortDate(from, language)} – ${shortDate(to, language)}`;
}

/** Minutes as "1h 40m". */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}

/** The hour and minute of a local date-time without a zone: "2026-11-12T06:05:00" gives "06:05". */
export function clockTime(local: string): string {
  return local.slice(11, 16);
}

/** The calendar date of a local date-time, or of a date pinned to 12:00 UTC. */
export function dateOf(local: string): string {
  return local.slice(0, 10);
}

/** How many calendar days later the second local date-time is; negative across the date line. */
export function daysBetween(from: string, to: string): number {
  const day = (local: string) => {
    const [year, month, date] = parts(dateOf(local));
    return Date.UTC(year, month - 1, date) / 86_400_000;
  };
  return day(to) - day(from);
}

function parts(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return [year, month, day];
}

function grouped(whole: number, language: Language): string {
  const separator = language === 'sq' ? NO_BREAK_SPACE : ',';
  return String(whole).replace(/\B(?=(\d{3})+$)/g, separator);
}

function withSign(amount: string, language: Language): string {
  return language === 'sq' ? `${amount}${NO_BREAK_SPACE}€` : `€${amount}`;
}
