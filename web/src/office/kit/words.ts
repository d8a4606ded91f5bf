/** Names and numbers as administrators read them. */
import type { SearchParams } from '@/api/wire';
import { wholeNumber } from '@/lib/format';
import { publicCode } from '@/lib/place-code';

/** The route of a search: "TIA → FCO". */
export function routeOf({ fromLocation, fromCode, toLocation, toCode }: SearchParams): string {
  return `${publicCode(fromLocation, fromCode)} → ${publicCode(toLocation, toCode)}`;
}

/** The name of a provider or account as administrators read it. */
export function providerName(provider: string): string {
  switch (provider) {
    case 'rapidapi':
      return 'RapidAPI';
    case 'flightapi':
      return 'FlightAPI';
    default:
      return provider;
  }
}

/** A number with its noun in English, the language of the back office: "1 quote", "1,204 quotes". */
export function counted(count: number, one: string, other: string): string {
  return `${wholeNumber(count, 'en')} ${count === 1 ? one : other}`;
}
