/** Which flights the filters show: those that match a choice in every group. */
import type { FlightOption, Segment } from '@/api/wire';

export type PriceRange = { min: number; max: number };

/** The chosen filters. An empty group shows all flights, and so does a missing price range. */
export type Filters = Choices & { priceRange: PriceRange | null };

export type Group = keyof Filters;

/** The price bounds of a list without flights. */
const NO_BOUNDS: PriceRange = { min: 0, max: 1000 };

const STOPS = ['direct', '1stop', '2plus'] as const;
const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

export type Stops = (typeof STOPS)[number];
export type TimeOfDay = (typeof TIMES)[number];

/**
 * The groups of check boxes, in the order of the panel: the parameter in the URL, and the values in their order. The values
 * of a group with `null` follow from the flights.
 */
export const CHOICE_GROUPS = {
  stops: { parameter: 'stops', values: STOPS },
  departureTime: { parameter: 'out', values: TIMES },
  /** No flight matches it on a one-way trip. */
  returnTime: { parameter: 'back', values: TIMES },
  airlines: { parameter: 'airline', values: null },
} as const;

export type ChoiceGroup = keyof typeof CHOICE_GROUPS;

/** The choices of each group that a flight matches, or that are chosen. A flight may match several in one group. */
export type Choices = { readonly [Of in ChoiceGroup]: readonly ChoiceIn<Of>[] };

export type ChoiceIn<Of extends ChoiceGroup> =
  (typeof CHOICE_GROUPS)[Of]['values'] extends readonly (infer Value extends string)[] ? Value : string;

/** Makes the choices of every group. */
export function choicesBy(choicesIn: (group: ChoiceGroup) => readonly string[]): Choices {
  return Object.fromEntries(GROUPS_OF_CHOICES.map((group) => [group, choicesIn(group)])) as Choices;
}

export const GROUPS_OF_CHOICES = Object.keys(CHOICE_GROUPS) as ChoiceGroup[];

export const NO_FILTERS: Filters = { ...choicesBy(() => []), priceRange: null };

/** The flights that pass the filters of every group. */
export function filtered(options: readonly FlightOption[], filters: Filters): FlightOption[] {
  const active = activeGroups(filters);
  return options.filter((option) => active.every((group) => passes(option, filters, group)));
}

/** The groups in which something is chosen. */
export function activeGroups(filters: Filters): Group[] {
  const chosen: Group[] = GROUPS_OF_CHOICES.filter((group) => filters[group].length > 0);
  return filters.priceRange ? [...chosen, 'priceRange'] : chosen;
}

/** Whether a flight passes the filters of a group in which something is chosen. */
export function passes(option: FlightOption, filters: Filters, group: Group): boolean {
  if (group !== 'priceRange') {
    const chosen: readonly string[] = filters[group];
    return choicesOf(option)[group].some((choice) => chosen.includes(choice));
  }
  const { min, max } = filters.priceRange ?? { min: 0, max: Number.POSITIVE_INFINITY };
  const shown = Math.floor(option.price);
  return shown >= Math.floor(min) && shown <= max;
}

/** The lowest and the highest price, in the whole euros that the cards show. */
export function priceBounds(options: readonly FlightOption[]): PriceRange {
  if (options.length === 0) return NO_BOUNDS;
  const prices = options.map((option) => option.price);
  const least = prices.reduce((a, b) => Math.min(a, b));
  const greatest = prices.reduce((a, b) => Math.max(a, b));
  return { min: Math.floor(least), max: Math.floor(greatest) };
}

/** The range cut to the bounds, with its minimum at most its maximum; null if it excludes no flight. */
export function clampRange(range: PriceRange, bounds: PriceRange): PriceRange | null {
  const within = (value: number) => Math.min(Math.max(value, bounds.min), bounds.max);
  const max = within(range.max);
  const min = Math.min(within(range.min), max);
  return min === bounds.min && max === bounds.max ? null : { min, max };
}

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
