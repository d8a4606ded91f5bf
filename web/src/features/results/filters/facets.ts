/** For each choice of a filter, the number of flights that it would show and the lowest price among them. */
import type { FlightOption } from '@/api/wire';
import { choicesOf, STOPS, type Stops, TIMES, type TimeOfDay } from './choices';
import { activeGroups, type Filters, type Group, passes } from './filtering';

/**
 * A choice of a filter, with the number and the lowest price of the flights that it would show if the other groups
 * stayed unchanged.
 */
export type Facet<T extends string = string> = { value: T; count: number; lowest: number | null };

export type Facets = {
  stops: Facet<Stops>[];
  departureTime: Facet<TimeOfDay>[];
  /** Empty if no flight has a return. */
  returnTime: Facet<TimeOfDay>[];
  airlines: Facet[];
};

/**
 * The choices of every group that match a flight or are chosen. A choice stays when the other groups leave none of its
 * flights, so that the panel keeps its layout.
 */
export function facetsOf(options: readonly FlightOption[], filters: Filters): Facets {
  const usable = <T extends string>(values: readonly T[], group: Exclude<Group, 'priceRange'>) => {
    const chosen: readonly string[] = filters[group];
    // A direct round trip also has at most one stop, but if there are only such trips, the choices are the same.
    const chosenBy = (option: FlightOption) =>
      group === 'stops' ? choicesOf(option).stops.slice(0, 1) : choicesOf(option)[group];
    const fitting = new Set<string>(options.flatMap(chosenBy));
    return values.filter((value) => fitting.has(value) || chosen.includes(value));
  };
  const stops = nothing(usable(STOPS, 'stops'));
  const departureTime = nothing(usable(TIMES, 'departureTime'));
  const returnTime = nothing(usable(TIMES, 'returnTime'));
  const airlines = nothing(airlineNames(options));
  const active = activeGroups(filters);
  for (const option of options) {
    const [refusing, ...others] = active.filter((group) => !passes(option, filters, group));
    if (others.length > 0) continue;
    const choices = choicesOf(option);
    // A flight that exactly one group excludes counts for the choices of that group only: choosing one of them would
    // show it.
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
    // The airlines are the last boxes of the panel, so that nothing moves when those without flights disappear.
    airlines: [...airlines.values()].filter(({ count, value }) => count > 0 || filters.airlines.includes(value)),
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

/** Sorted by code unit, so that the order is the same in every language. */
function airlineNames(options: readonly FlightOption[]): string[] {
  return [...new Set(options.flatMap((option) => choicesOf(option).airlines))].toSorted();
}
