import type { FlightOption, SearchParams } from '@/api/wire';
import { headCount } from '@/features/results/flight/party';

/**
 * The lowest price of the list, if it is comparable with the stored prices of the days around: for one adult, one way,
 * in economy, with any stops. Null for any other search.
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
