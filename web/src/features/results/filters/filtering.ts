/** Which flights the filters show: those that match a choice in every group. */
import type { FlightOption } from '@/api/wire';
import { type Choices, choicesOf } from './choices';

export type PriceRange = { min: number; max: number };

/** The chosen filters. An empty group shows all flights, and so does a missing price range. */
export type Filters = Choices & { priceRange: PriceRange | null };

export type Group = keyof Filters;

export const NO_FILTERS: Filters = { stops: [], departureTime: [], returnTime: [], airlines: [], priceRange: null };

/** The price bounds of a list without flights. */
const NO_BOUNDS: PriceRange = { min: 0, max: 1000 };

const GROUPS = Object.keys(NO_FILTERS).filter((name): name is Group => name in NO_FILTERS);

/** The flights that pass the filters of every group. */
export function filtered(options: readonly FlightOption[], filters: Filters): FlightOption[] {
  const active = activeGroups(filters);
  return options.filter((option) => active.every((group) => passes(option, filters, group)));
}

/** The groups in which something is chosen. */
export function activeGroups(filters: Filters): Group[] {
  return GROUPS.filter((group) => (group === 'priceRange' ? filters.priceRange !== null : filters[group].length > 0));
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
