/** What a click on a day does, and which days are enabled. Dates are "2026-12-12", or empty. */
import type { SearchParams } from '@/api/wire';
import type { Selecting } from '@/lib/date-picking';

type TripType = SearchParams['tripType'];

/** The chosen dates of a trip. A date that is not chosen is an empty string. */
export type Dates = { departure: string; return: string };

/** After a click on one of the date fields: which of the two dates the next click on a day sets. */
export function openingWith(tapped: Selecting, tripType: TripType, dates: Dates): Selecting {
  if (tripType === 'oneWay' || !dates.departure) return 'departure';
  return dates.return ? tapped : 'return';
}

/** The dates after a click on an enabled day, and the date that the next click sets. */
export function choose(date: string, selecting: Selecting, tripType: TripType, dates: Dates) {
  switch (selecting) {
    case 'departure':
      return {
        dates: { departure: date, return: dates.return && date >= dates.return ? '' : dates.return },
        selecting: tripType === 'roundTrip' ? ('return' as const) : selecting,
      };
    case 'return':
      return { dates: isSameDayReturn(date, selecting, dates) ? dates : { ...dates, return: date }, selecting };
    default:
      return selecting satisfies never;
  }
}

/** Whether a click chooses a return on the day of departure, which is not allowed. */
export function isSameDayReturn(date: string, selecting: Selecting, dates: Dates): boolean {
  return selecting === 'return' && date === dates.departure;
}

/** The first and the last day that can be chosen. */
export type Bounds = { today: string; last: string };

/** Whether a day has passed, is too far ahead, or is before the departure. */
export function isDisabled(date: string, selecting: Selecting, dates: Dates, { today, last }: Bounds): boolean {
  return date < today || date > last || (selecting === 'return' && date < dates.departure);
}
