import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';

type Passengers = SearchParams['passengers'];

/** The number of all passengers. */
export function headCount({ adults, ...others }: Passengers): number {
  return adults + others.children + others.infantsInSeat + others.infantsOnLap;
}

/**
 * The price per person for several adults. Null if children or infants travel too, because they pay different prices,
 * and for a single adult.
 */
export function shareOf(price: number, passengers: Passengers): number | null {
  const { adults } = passengers;
  return adults > 1 && adults === headCount(passengers) ? price / adults : null;
}

/** "for 2 passengers", or the number of each kind of passenger if not all are adults. */
export function usePartyText(passengers: Passengers): string {
  const { t } = useLingui();
  const { adults } = passengers;
  const people = headCount(passengers);
  if (people === adults) return t`${plural(people, { one: 'for # passenger', other: 'for # passengers' })}`;
  const children = passengers.children;
  const infants = passengers.infantsInSeat + passengers.infantsOnLap;
  const kinds = [
    t`${plural(adults, { one: '# adult', other: '# adults' })}`,
    children > 0 && t`${plural(children, { one: '# child', other: '# children' })}`,
    infants > 0 && t`${plural(infants, { one: '# infant', other: '# infants' })}`,
  ];
  const party = kinds.filter(Boolean).join(', ');
  return t`for ${party}`;
}
