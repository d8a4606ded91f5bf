import type { Language } from '@/i18n/language';
import { dateOf, dateRange, shortDate, weekdayDate } from './format';

type Trip = { departureDate: string; returnDate?: string | null | undefined };

/** The dates of a search: "12–19 Dec", or "Sat 12 Dec" for a one-way trip. */
export function datesOf({ departureDate, returnDate }: Trip, language: Language): string {
  return returnDate ? dateRange(departureDate, returnDate, language) : weekdayDate(departureDate, language);
}

/**
 * The dates of a search with their year, for the title of the page. The server writes the same
 * (api/src/http/language.rs).
 */
export function fullDatesOf({ departureDate, returnDate }: Trip, language: Language): string {
  const whole = (date: string) => `${shortDate(date, language)} ${date.slice(0, 4)}`;
  const there = dateOf(departureDate);
  if (!returnDate) return whole(there);
  const back = dateOf(returnDate);
  const isOneMonth = there.slice(0, 7) === back.slice(0, 7);
  return isOneMonth ? `${Number(there.slice(8))}–${whole(back)}` : `${whole(there)} – ${whole(back)}`;
}
