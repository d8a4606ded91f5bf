/** What each choice of a filter would bring: how many flights, and the cheapest of them. */
import type { FlightOption } from '@/api/wire';
import { choicesOf, STOPS, type Stops, TIMES, type TimeOfDay } from './choices';
import { askedGroups, type Filters, type Group, passes } from './filtering';

/** A choice, how many flights it lets through with the other groups as they are, and their lowest price. */
export type Facet<T extends string = string> = { value: T; count: number; lowest: number | null };

export type Facets = {
  stops: Facet<Stops>[];
  departureTime: Facet<TimeOfDay>[];
  /** Empty when no flight comes back. */
  returnTime: Facet<TimeOfDay>[];
  airlines: Facet[];
};

/**
 * The choices of every group that fit a flight at all, or are asked for. Those that the other groups leave nothing of
 * stay, so that the panel keeps its shape.
 */
export function facetsOf(options: readonly FlightOption[], filters: Filters): Facets {
  const usable = <T extends string>(values: readonly T[], group: Exclude<Group, 'priceRange'>) => {
    const chosen: readonly string[] = filters[group];
    const fitting = new Set<string>(options.flatMap((option) => choicesOf(option)[group]));
    return values.filter((value) => fitting.has(value) || chosen.includes(value));
  };
  const stops = nothing(usable(STOPS, 'stops'));
  const departureTime = nothing(usable(TIMES, 'departureTime'));
  const returnTime = nothing(usable(TIMES, 'returnTime'));
  const airlines = nothing(airlineNames(options));
  const asked = askedGroups(filters);
  for (const option of options) {
    const [refusing, ...others] = asked.filter((group) => !passes(option, filters, group));
    if (others.length > 0) continue;
    const choices = choicesOf(option);
    // What one group alone refuses, another choice in that group would let through.
    const counts = (group: Group) => refusing === undefined || refusing === group;
    if (counts('stops')) add(stops, choices.stops, option.price);
    if (counts('departureTime')) add(departureTime, choices.departureTime, option.price);
    if (counts('returnTime')) add(returnTime, choices.returnTime, option.price);
    if (counts('airlines')) add(airlines, choices.airlines, option.price);
  }
  return {
    stops: [...stops.values()],
    departureTime: [...departureTime.values()],
    returnTime: [...returnTime.values()],
    airlines: [...airlines.values()],
  };
}

function nothing<T extends string>(values: readonly T[]): Map<T, Facet<T>> {
  return new Map(values.map((value) => [value, { value, count: 0, lowest: null }]));
}

function add<T extends string>(facets: Map<T, Facet<T>>, choices: readonly T[], price: number): void {
  for (const choice of choices) {
    const facet = facets.get(choice);
    if (!facet) continue;
    facet.count += 1;
    facet.lowest = facet.lowest === null ? price : Math.min(facet.lowest, price);
  }
}

/** By name, in code order: the same for every language. */
function airlineNames(options: readonly FlightOption[]): string[] {
  return [...new Set(options.flatMap((option) => choicesOf(option).airlines))].toSorted();
}
