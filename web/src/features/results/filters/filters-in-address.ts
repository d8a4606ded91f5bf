/** The filters as parameters of the URL, so that a link shows the same list. */

import { type Filters, STOPS, TIMES } from './filtering';

const NAMES = { stops: 'stops', departureTime: 'out', returnTime: 'back' } as const;
const AIRLINE = 'airline';
const MIN = 'min';
const MAX = 'max';

/** The filters of a URL, without invalid ones. */
export function filtersFrom(address: URLSearchParams): Filters {
  const min = amount(address.get(MIN));
  const max = amount(address.get(MAX));
  return {
    stops: inOrder(STOPS, listed(address.get(NAMES.stops))),
    departureTime: inOrder(TIMES, listed(address.get(NAMES.departureTime))),
    returnTime: inOrder(TIMES, listed(address.get(NAMES.returnTime))),
    airlines: address.getAll(AIRLINE),
    priceRange:
      min === null && max === null ? null : { min: min ?? 0, max: Math.max(min ?? 0, max ?? Number.MAX_SAFE_INTEGER) },
  };
}

/** The parameters of a URL with these filters, in a fixed order. The URL's other parameters stay. */
export function withFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(address);
  put(next, NAMES.stops, inOrder(STOPS, filters.stops).join(','));
  put(next, NAMES.departureTime, inOrder(TIMES, filters.departureTime).join(','));
  put(next, NAMES.returnTime, inOrder(TIMES, filters.returnTime).join(','));
  next.delete(AIRLINE);
  for (const airline of filters.airlines.toSorted()) next.append(AIRLINE, airline);
  const { priceRange } = filters;
  put(next, MIN, priceRange ? String(priceRange.min) : '');
  put(next, MAX, priceRange && priceRange.max < Number.MAX_SAFE_INTEGER ? String(priceRange.max) : '');
  return next;
}

function put(address: URLSearchParams, name: string, value: string): void {
  if (value) address.set(name, value);
  else address.delete(name);
}

function listed(text: string | null): string[] {
  return (text ?? '').split(',');
}

function inOrder<T extends string>(known: readonly T[], chosen: readonly string[]): T[] {
  return known.filter((value) => chosen.includes(value));
}

function amount(text: string | null): number | null {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) && value >= 0 ? value : null;
}
