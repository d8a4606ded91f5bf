/** The body of a request for a new search. */
import { inDays } from './site';

/** A round trip of two adults from Tirana to Vienna, in forty days. */
export function searchBody(change: Record<string, unknown> = {}) {
  return {
    fromLocation: 'Tiranë (TIA)',
    toLocation: 'Vjenë (VIE)',
    fromCode: 'TIA',
    toCode: 'VIE',
    departureDate: inDays(40),
    returnDate: inDays(47),
    tripType: 'roundTrip',
    travelClass: '1',
    stops: '0',
    passengers: { adults: 2, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
    ...change,
  };
}

/** What makes a search one of one adult who flies one way. */
export const ONE_WAY = {
  returnDate: null,
  tripType: 'oneWay',
  passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
};
