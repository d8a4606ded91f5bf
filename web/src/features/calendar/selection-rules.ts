/** What a tap on a day does, and which days can be tapped. Dates are "2026-12-12", or empty. */
import type { SearchParams } from '@/api/wire';
import type { Selecting } from '@/lib/date-picking';

type TripType = SearchParams['tripType'];

/** The dates of a trip, as far as they are chosen. */
export type Dates = { departure: string; return: string };

/** With which date the calendar opens when one of the two is tapped. */
export function openingWith(tapped: Selecting, tripType: TripType, dates: Dates): Selecting {
  if (tripType === 'oneWay' || !dates.departure) return 'departure';
  return dates.return ? tapped : 'return';
}

/** A tap on a day that is not disabled. */
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

/** A tap that would bring the traveller back on the day of departure: the form takes later days only. */
export function isSameDayReturn(date: string, selecting: Selecting, dates: Dates): boolean {
  return selecting === 'return' && date === dates.departure;
}

/** The days between which a tap does something. */
export type Bounds = { today: string; last: string };

/** A day that has passed, is too far ahead, or comes before the departure. */
export function isDisabled(date: string, selecting: Selecting, dates: Dates, { today, last }: Bounds): boolean {
  return date < today || date > last || (selecting === 'return' && date < dates.departure);
}
