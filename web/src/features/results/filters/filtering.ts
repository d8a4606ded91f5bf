/** Which flights the filters let through. Within a group one match is enough; all groups must agree. */
import type { FlightOption, Segment } from '@/api/wire';

export const STOPS = ['direct', '1stop', '2plus'] as const;
export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const;

export type Stops = (typeof STOPS)[number];
export type TimeOfDay = (typeof TIMES)[number];
export type PriceRange = { min: number; max: number };

/** What the visitor asked for; an empty group and no price range let everything through. */
export type Filters = {
  stops: readonly Stops[];
  departureTime: readonly TimeOfDay[];
  returnTime: readonly TimeOfDay[];
  airlines: readonly string[];
  priceRange: PriceRange | null;
};

export type Group = keyof Filters;

export const NO_FILTERS: Filters = { stops: [], departureTime: [], returnTime: [], airlines: [], priceRange: null };

/** The bounds while there is no flight. */
const NO_BOUNDS: PriceRange = { min: 0, max: 1000 };

const GROUPS = Object.keys(NO_FILTERS).filter((name): name is Group => name in NO_FILTERS);

const PASSES: Record<Group, (option: FlightOption, filters: Filters) => boolean> = {
  stops: (option, { stops }) => stops.length === 0 || stops.some((kind) => hasStops(option, kind)),
  departureTime: (option, { departureTime }) => leavesIn(option.outbound_flights, departureTime),
  returnTime: (option, { returnTime }) => leavesIn(option.return_flights, returnTime),
  airlines: (option, { airlines }) => airlines.length === 0 || airlinesOf(option).some((one) => airlines.includes(one)),
  priceRange: (option, { priceRange }) =>
    priceRange === null || (option.price >= priceRange.min && option.price <= priceRange.max),
};

/** The options that pass every group; `except` leaves one out, to count what else it could offer. */
export function filtered(options: readonly FlightOption[], filters: Filters, except?: Group): FlightOption[] {
  const asked = GROUPS.filter((group) => group !== except && isAsked(filters, group));
  return options.filter((option) => asked.every((group) => PASSES[group](option, filters)));
}

/** How many groups narrow the list. */
export function countAsked(filters: Filters): number {
  return GROUPS.filter((group) => isAsked(filters, group)).length;
}

/**
 * Direct: both ways. One stop: a round trip has at most one each way, a one-way trip exactly one.
 * Two and more: in any direction.
 */
export function hasStops(option: FlightOption, kind: Stops): boolean {
  const legs = [option.outbound_flights, option.return_flights].filter((leg) => leg.length > 0);
  const most = Math.max(0, ...legs.map((leg) => leg.length - 1));
  switch (kind) {
    case 'direct':
      return most === 0;
    case '1stop':
      return legs.length > 1 ? most <= 1 : most === 1;
    case '2plus':
      return most >= 2;
    default:
      return kind satisfies never;
  }
}

/** The part of the day of a local date-time; each begins on the hour and ends before the next. */
export function timeOfDay(local: string): TimeOfDay {
  const hour = Number(local.slice(11, 13));
  if (hour < 6) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Every airline of an option, once. */
export function airlinesOf(option: FlightOption): string[] {
  return [...new Set(option.flights.map((segment) => segment.airline))];
}

/** The least and the greatest price, in whole euros around them. */
export function priceBounds(options: readonly FlightOption[]): PriceRange {
  if (options.length === 0) return NO_BOUNDS;
  const prices = options.map((option) => option.price);
  const least = prices.reduce((a, b) => Math.min(a, b));
  const greatest = prices.reduce((a, b) => Math.max(a, b));
  return { min: Math.floor(least), max: Math.ceil(greatest) };
}

/** A range within the bounds whose least does not exceed its greatest; null when it excludes nothing. */
export function clampRange(range: PriceRange, bounds: PriceRange): PriceRange | null {
  const within = (value: number) => Math.min(Math.max(value, bounds.min), bounds.max);
  const max = within(range.max);
  const min = Math.min(within(range.min), max);
  return min === bounds.min && max === bounds.max ? null : { min, max };
}

function isAsked(filters: Filters, group: Group): boolean {
  return group === 'priceRange' ? filters.priceRange !== null : filters[group].length > 0;
}

function leavesIn(leg: readonly Segment[], times: readonly TimeOfDay[]): boolean {
  const first = leg[0];
  return times.length === 0 || (first !== undefined && times.includes(timeOfDay(first.departure_airport.time)));
}
