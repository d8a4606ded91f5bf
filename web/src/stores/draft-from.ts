import type { Airport, SearchParams } from '@/api/wire';
import { dateOf } from '@/lib/format';
import { useSearchDraft } from './search-draft';

/** Fills the search form with a search, so that it can be changed. */
export function draftFrom(params: SearchParams): void {
  const { passengers } = params;
  useSearchDraft.setState({
    tripType: params.tripType,
    from: asAirport(params.fromLocation, params.fromCode),
    to: asAirport(params.toLocation, params.toCode),
    departure: dateOf(params.departureDate),
    return: params.returnDate ? dateOf(params.returnDate) : '',
    passengers: {
      adults: passengers.adults,
      children: passengers.children,
      infants: passengers.infantsOnLap + passengers.infantsInSeat,
    },
    choices: { travelClass: params.travelClass, stops: params.stops },
  });
}

function asAirport(name: string, code: string): Airport {
  const city = name.replace(/\s*\(.*$/, '');
  return { name: name.includes('(') ? name : `${name} (${code})`, code, city, country: '', kind: 'airport' };
}
