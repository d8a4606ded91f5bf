/** What each choice of a filter would bring: how many flights, and the cheapest of them. */
import type { FlightOption } from '@/api/wire';
import {
  airlinesOf,
  type Filters,
  filtered,
  type Group,
  hasStops,
  STOPS,
  type Stops,
  TIMES,
  type TimeOfDay,
  timeOfDay,
} from './filtering';

/** A choice, how many flights it lets through with the other groups as they are, and their lowest price. */
export type Facet<T extends string = string> = { value: T; count: number; lowest: number | null };

export type Facets = {
  stops: Facet<Stops>[];
  departureTime: Facet<TimeOfDay>[];
  /** Empty when no flight comes back. */
  returnTime: Facet<TimeOfDay>[];
  airlines: Facet[];
};

/** The choices of every group. Those that nothing fits stay, so that the panel keeps its shape. */
export function facetsOf(options: readonly FlightOption[], filters: Filters): Facets {
  const rest = (group: Group) => filtered(options, filters, group);
  const comesBack = options.some((option) => option.return_flights.length > 0);
  const departure = ({ outbound_flights: [first] }: FlightOption) => first && timeOfDay(first.departure_airport.time);
  const back = ({ return_flights: [first] }: FlightOption) => first && timeOfDay(first.departure_airport.time);
  return {
    stops: count(STOPS, rest('stops'), (option) => STOPS.filter((kind) => hasStops(option, kind))),
    departureTime: count(TIMES, rest('departureTime'), (option) => [departure(option)]),
    returnTime: comesBack ? count(TIMES, rest('returnTime'), (option) => [back(option)]) : [],
    airlines: count(airlineNames(options), rest('airlines'), airlinesOf),
  };
}

function count<T extends string>(
  values: readonly T[],
  options: readonly FlightOption[],
  choicesOf: (option: FlightOption) => readonly (T | undefined)[],
): Facet<T>[] {
  const facets = new Map(values.map((value) => [value, { value, count: 0, lowest: null } as Facet<T>]));
  for (const option of options) {
    for (const value of choicesOf(option)) {
      const facet = value && facets.get(value);
      if (!facet) continue;
      facet.count += 1;
      facet.lowest = facet.lowest === null ? option.price : Math.min(facet.lowest, option.price);
    }
  }
  return [...facets.values()];
}

/** By name, in code order: the same for every language. */
function airlineNames(options: readonly FlightOption[]): string[] {
  return [...new Set(options.flatMap(airlinesOf))].toSorted();
}
