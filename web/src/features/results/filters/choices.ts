/** Which choices of the filters a flight matches. */
import type { FlightOption, Segment } from '@/api/wire';

export const STOPS = ['direct', '1stop', '2plus'] as const;
export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

export type Stops = (typeof STOPS)[number];
export type TimeOfDay = (typeof TIMES)[number];

/** The choices of each filter group that a flight matches. It may match several in one group. */
export type Choices = {
  stops: readonly Stops[];
  departureTime: readonly TimeOfDay[];
  /** Empty for a one-way flight. */
  returnTime: readonly TimeOfDay[];
  airlines: readonly string[];
};

const known = new WeakMap<FlightOption, Choices>();

/** Computed once for each flight, because each change of a filter needs the choices of all flights. */
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

/** The part of the day of a local date-time. */
export function timeOfDay(local: string): TimeOfDay {
  const hour = Number(local.slice(11, 13));
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * The choices of stops that a flight matches. Direct: every leg is direct. One stop: a round trip with at most one stop
 * in each leg, or a one-way trip with exactly one. Two or more: any leg has two stops or more.
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
