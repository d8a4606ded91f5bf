/** Which choices of the filters a flight belongs to. */
import type { FlightOption, Segment } from '@/api/wire';

export const STOPS = ['direct', '1stop', '2plus'] as const;
export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

export type Stops = (typeof STOPS)[number];
export type TimeOfDay = (typeof TIMES)[number];

/** The choices of each group; several where one flight is several things. */
export type Choices = {
  stops: readonly Stops[];
  departureTime: readonly TimeOfDay[];
  /** Empty when the flight does not come back. */
  returnTime: readonly TimeOfDay[];
  airlines: readonly string[];
};

const known = new WeakMap<FlightOption, Choices>();

/** Worked out once for each flight: every change of a filter asks for those of all. */
export function choicesOf(option: FlightOption): Choices {
  const before = known.get(option);
  if (before) return before;
  const choices: Choices = {
    stops: stopsOf(option),
    departureTime: timesOf(option.outbound_flights),
    returnTime: timesOf(option.return_flights),
    airlines: [...new Set(option.flights.map((segment) => segment.airline))],
  };
  known.set(option, choices);
  return choices;
}

/** The part of the day of a local date-time; each begins on the hour and ends before the next. */
export function timeOfDay(local: string): TimeOfDay {
  const hour = Number(local.slice(11, 13));
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * Direct: both ways. One stop: a round trip has at most one each way, a one-way trip exactly one.
 * Two and more: in any direction.
 */
function stopsOf({ outbound_flights: there, return_flights: back }: FlightOption): Stops[] {
  const most = Math.max(there.length, back.length) - 1;
  if (most >= 2) return ['2plus'];
  if (most === 1) return ['1stop'];
  return back.length > 0 ? ['direct', '1stop'] : ['direct'];
}

function timesOf([first]: readonly Segment[]): TimeOfDay[] {
  return first ? [timeOfDay(first.departure_airport.time)] : [];
}
