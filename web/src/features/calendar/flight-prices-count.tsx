import { Trans } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';

/** What the stored prices of a flight count. As a leg of a round trip a flight has half of the commission, so it is cheaper. */
export function FlightPricesCount({ tripType }: Pick<SearchParams, 'tripType'>) {
  if (tripType === 'oneWay') return <Trans>Prices per person</Trans>;
  return <Trans>Prices of one way, per person, when you buy there and back</Trans>;
}
