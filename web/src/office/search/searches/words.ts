/** The words for the parameters of a search. */
import type { SearchParams } from '@/api/wire';
import { dateOf } from '@/lib/format';
import { longDay } from '@/office/kit/times';

/** "12 Dec 2026 – 19 Dec 2026", or one day. */
export function datesOf({ departureDate, returnDate }: SearchParams): string {
  const departure = longDay(dateOf(departureDate));
  return returnDate ? `${departure} – ${longDay(dateOf(returnDate))}` : departure;
}

/** "2 adults, 1 child". */
export function passengersOf({ passengers }: SearchParams): string {
  const { adults, children, infantsInSeat, infantsOnLap } = passengers;
  const parts = [
    [adults, 'adult', 'adults'],
    [children, 'child', 'children'],
    [infantsInSeat, 'infant in seat', 'infants in seat'],
    [infantsOnLap, 'infant on lap', 'infants on lap'],
  ] as const;
  const named = parts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  return named.join(', ');
}

/** The party in few characters: "2A 1C". */
export function shortPartyOf({ passengers }: SearchParams): string {
  const { adults, children, infantsInSeat, infantsOnLap } = passengers;
  const parts = [
    [adults, 'A'],
    [children, 'C'],
    [infantsInSeat, 'IS'],
    [infantsOnLap, 'IL'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, letter]) => `${count}${letter}`)
    .join(' ');
}

export const TRIP_TYPES: Record<SearchParams['tripType'], string> = { roundTrip: 'Round trip', oneWay: 'One way' };

export const CLASSES: Record<SearchParams['travelClass'], string> = {
  '1': 'Economy',
  '2': 'Premium economy',
  '3': 'Business',
  '4': 'First',
};

export const STOPS: Record<SearchParams['stops'], string> = {
  '0': 'Any number of stops',
  '1': 'Direct flights only',
  '2': 'At most one stop',
  '3': 'At most two stops',
};

/** Spans of time within a run. */

/** Seconds from one moment to another. */
export function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

/** A span as "0.4 s", "12.3 s" or "2 min 5 s". */
export function secondsText(seconds: number): string {
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 60) return `${tenths.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
