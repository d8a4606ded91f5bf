import type { FlightOption } from '@/api/wire';

export const SORTS = ['best', 'cheapest', 'fastest'] as const;

export type Sort = (typeof SORTS)[number];

type Compare = (a: FlightOption, b: FlightOption) => number;

const COMPARE: Record<Sort, Compare> = {
  best: (a, b) => b.score - a.score || a.price - b.price || byId(a, b),
  cheapest: (a, b) => a.price - b.price || a.total_duration - b.total_duration || byId(a, b),
  fastest: (a, b) => a.total_duration - b.total_duration || a.price - b.price || byId(a, b),
};

/** The flights in this order. No two flights are equal in it, so the same flights always have the same order. */
export function sorted(options: readonly FlightOption[], sort: Sort): FlightOption[] {
  return options.toSorted(COMPARE[sort]);
}

/** The flight that is first in each order. */
export function firstOfEach(options: readonly FlightOption[]): Record<Sort, FlightOption | undefined> {
  const first = (sort: Sort) =>
    options.reduce<FlightOption | undefined>(
      (best, option) => (best && COMPARE[sort](best, option) <= 0 ? best : option),
      undefined,
    );
  return { best: first('best'), cheapest: first('cheapest'), fastest: first('fastest') };
}

function byId(a: FlightOption, b: FlightOption): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
