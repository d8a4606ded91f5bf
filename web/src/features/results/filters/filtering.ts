/** Which flights the filters let through. Within a group one match is enough; all groups must agree. */
import type { FlightOption } from '@/api/wire';
import { type Choices, choicesOf } from './choices';

export type PriceRange = { min: number; max: number };

/** What the visitor asked for; an empty group and no price range let everything through. */
export type Filters = Choices & { priceRange: PriceRange | null };

export type Group = keyof Filters;

export const NO_FILTERS: Filters = { stops: [], departureTime: [], returnTime: [], airlines: [], priceRange: null };

/** The bounds while there is no flight. */
const NO_BOUNDS: PriceRange = { min: 0, max: 1000 };

const GROUPS = Object.keys(NO_FILTERS).filter((name): name is Group => name in NO_FILTERS);

/** The options that pass every group. */
export function filtered(options: readonly FlightOption[], filters: Filters): FlightOption[] {
  const asked = askedGroups(filters);
  return options.filter((option) => asked.every((group) => passes(option, filters, group)));
}

/** The groups that narrow the list. */
export function askedGroups(filters: Filters): Group[] {
  return GROUPS.filter((group) => (group === 'priceRange' ? filters.priceRange !== null : filters[group].length > 0));
}

/** Whether a group that is asked for lets an option through. */
export function passes(option: FlightOption, filters: Filters, group: Group): boolean {
  if (group !== 'priceRange') {
    const wanted: readonly string[] = filters[group];
    return choicesOf(option)[group].some((choice) => wanted.includes(choice));
  }
  const { min, max } = filters.priceRange ?? { min: 0, max: Number.POSITIVE_INFINITY };
  const shown = Math.floor(option.price);
  return shown >= Math.floor(min) && shown <= max;
}

/** The least and the greatest price, in the whole euros that the cards show. */
export function priceBounds(options: readonly FlightOption[]): PriceRange {
  if (options.length === 0) return NO_BOUNDS;
  const prices = options.map((option) => option.price);
  const least = prices.reduce((a, b) => Math.min(a, b));
  const greatest = prices.reduce((a, b) => Math.max(a, b));
  return { min: Math.floor(least), max: Math.floor(greatest) };
}

/** A range within the bounds whose least does not exceed its greatest; null when it excludes nothing. */
export function clampRange(range: PriceRange, bounds: PriceRange): PriceRange | null {
  const within = (value: number) => Math.min(Math.max(value, bounds.min), bounds.max);
  const max = within(range.max);
  const min = Math.min(within(range.min), max);
  return min === bounds.min && max === bounds.max ? null : { min, max };
}
