/** The filters as parameters of the URL, so that a link shows the same list. */

import { CHOICE_GROUPS, choicesBy, type Filters, GROUPS_OF_CHOICES } from './filtering';

const MIN = 'min';
const MAX = 'max';

/** The filters of a URL, without invalid ones. */
export function filtersFrom(address: URLSearchParams): Filters {
  const min = amount(address.get(MIN));
  const max = amount(address.get(MAX));
  const choices = choicesBy((group) => {
    const { parameter, values } = CHOICE_GROUPS[group];
    return values ? inOrder(values, listed(address.get(parameter))) : address.getAll(parameter);
  });
  return {
    ...choices,
    priceRange:
      min === null && max === null ? null : { min: min ?? 0, max: Math.max(min ?? 0, max ?? Number.MAX_SAFE_INTEGER) },
  };
}

/** The parameters of a URL with these filters, in a fixed order. The URL's other parameters stay. */
export function withFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const group of GROUPS_OF_CHOICES) {
    const { parameter, values } = CHOICE_GROUPS[group];
    next.delete(parameter);
    if (values) put(next, parameter, inOrder(values, filters[group]).join(','));
    else for (const value of filters[group].toSorted()) next.append(parameter, value);
  }
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
