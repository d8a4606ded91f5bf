import { useQuery } from '@tanstack/react-query';
import { placeNamesQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { Leg } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';

/**
 * Returns the name of a place in the language of the page, without its code: empty until the names have arrived, and
 * the name `given` if the server does not know the place.
 */
export type PlaceNames = (code: string, given: string) => string;

/** The names of a flight's airports in the language of the page, or else those that the provider gave. */
export function usePlaceNames(legs: readonly Leg[]): PlaceNames {
  const language = useLanguage();
  const codes = legs.flatMap(({ segments, layovers }) => [
    ...segments.flatMap((segment) => [segment.departure_airport.id, segment.arrival_airport.id]),
    ...layovers.map((layover) => layover.id),
  ]);
  const { data, isPending } = useQuery(placeNamesQuery(useApi(), [...new Set(codes)].toSorted(), language));
  return (code, given) => {
    const name = data?.find((place) => place.code === code)?.name.replace(` (${code})`, '');
    return name ?? (isPending ? '' : given);
  };
}
