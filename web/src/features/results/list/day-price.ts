import type { FlightOption, SearchParams } from '@/api/wire';
import { headCount } from '@/lib/party';

/**
 * The lowest price of the list, if it is comparable with the prices of the days around, which are those of economy with
 * any stops: for one adult one way, or for the party of a round trip. Null for any other search.
 */
export function dayPriceOf(params: SearchParams, options: readonly FlightOption[]): number | null {
  const { tripType, travelClass, stops, passengers } = params;
  const isComparable =
    travelClass === '1' &&
    stops === '0' &&
    (tripType === 'roundTrip' || (passengers.adults === 1 && headCount(passengers) === 1));
  return isComparable && options.length > 0 ? Math.min(...options.map(({ price }) => price)) : null;
}
