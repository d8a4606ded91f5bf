import type { FlightOption, SearchParams } from '@/api/wire';
import { headCount } from '@/features/results/flight/party';

/**
 * The cheapest price of the list, where it means the same as the stored prices of the days around: one adult, one
 * way, economy, with or without stops. Null for any other search: its price is that of a party, or of both ways.
 */
export function dayPriceOf(params: SearchParams, options: readonly FlightOption[]): number | null {
  const { tripType, travelClass, stops, passengers } = params;
  const isComparable =
    tripType === 'oneWay' &&
    travelClass === '1' &&
    stops === '0' &&
    passengers.adults === 1 &&
    headCount(passengers) === 1;
  return isComparable && options.length > 0 ? Math.min(...options.map(({ price }) => price)) : null;
}
