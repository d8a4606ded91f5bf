import type { SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { dateOf, dateRange, shortDate, weekdayDate } from '@/lib/format';

/** The dates of a search: "12–19 Dec", or "Sat 12 Dec" for a one-way trip. */
export function datesOf(params: SearchParams, language: Language): string {
  return params.returnDate
    ? dateRange(params.departureDate, params.returnDate, language)
    : weekdayDate(params.departureDate, language);
}

/**
 * The dates of a search with their year, for the title of the page. The server writes the same
 * (api/src/site/preview.rs).
 */
export function fullDatesOf({ departureDate, returnDate }: SearchParams, language: Language): string {
  const whole = (date: string) => `${shortDate(date, language)} ${date.slice(0, 4)}`;
  const there = dateOf(departureDate);
  if (!returnDate) return whole(there);
  const back = dateOf(returnDate);
  const isOneMonth = there.slice(0, 7) === back.slice(0, 7);
  return isOneMonth ? `${Number(there.slice(8))}–${whole(back)}` : `${whole(there)} – ${whole(back)}`;
}
