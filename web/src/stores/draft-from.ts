import type { Airport, SearchParams } from '@/api/wire';
import { dateOf } from '@/lib/format';
import type { SearchDraft, SearchDraftState } from './search-draft';

/** The content of the search form for a search, so that the search can be changed. */
export function draftFrom(params: SearchParams): Omit<SearchDraft, 'directOnly'> & Pick<SearchDraftState, 'choices'> {
  const { passengers } = params;
  return {
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
  };
}

function asAirport(name: string, code: string): Airport {
  const city = name.replace(/\s*\(.*$/, '');
  return { name: name.includes('(') ? name : `${name} (${code})`, code, city, country: '', kind: 'airport' };
}
