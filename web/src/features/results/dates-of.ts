import type { SearchParams } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { dateRange, weekdayDate } from '@/lib/format';

/** The dates of a search, as short as they can be. */
export function datesOf(params: SearchParams, language: Language): string {
  return params.returnDate
    ? dateRange(params.departureDate, params.returnDate, language)
    : weekdayDate(params.departureDate, language);
}
