/** The filters as parameters of the address, so that a link shows the same list. */
import { STOPS, TIMES } from './choices';
import type { Filters } from './filtering';

const NAMES = { stops: 'stops', departureTime: 'out', returnTime: 'back' } as const;
const AIRLINE = 'airline';
const MIN = 'min';
const MAX = 'max';

/** What an address asks for; what it cannot mean is left out. */
export function filtersFrom(address: URLSearchParams): Filters {
  const min = amount(address.get(MIN));
  const max = amount(address.get(MAX));
  return {
    stops: listed(address.get(NAMES.stops), STOPS),
    departureTime: listed(address.get(NAMES.departureTime), TIMES),
    returnTime: listed(address.get(NAMES.returnTime), TIMES),
    airlines: address.getAll(AIRLINE),
    priceRange:
      min === null && max === null ? null : { min: min ?? 0, max: Math.max(min ?? 0, max ?? Number.MAX_SAFE_INTEGER) },
  };
}

/** An address that asks for these filters; its other parameters stay. */
export function withFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(address);
  put(next, NAMES.stops, filters.stops.join(','));
  put(next, NAMES.departureTime, filters.departureTime.join(','));
  put(next, NAMES.returnTime, filters.returnTime.join(','));
  next.delete(AIRLINE);
  for (const airline of filters.airlines) next.append(AIRLINE, airline);
  const { priceRange } = filters;
  put(next, MIN, priceRange ? String(priceRange.min) : '');
  put(next, MAX, priceRange && priceRange.max < Number.MAX_SAFE_INTEGER ? String(priceRange.max) : '');
  return next;
}

function put(address: URLSearchParams, name: string, value: string): void {
  if (value) address.set(name, value);
  else address.delete(name);
}

function listed<T extends string>(text: string | null, known: readonly T[]): T[] {
  const asked = (text ?? '').split(',');
  return known.filter((value) => asked.includes(value));
}

function amount(text: string | null): number | null {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) && value >= 0 ? value : null;
}
