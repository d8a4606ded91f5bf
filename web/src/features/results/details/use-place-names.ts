import { useQuery } from '@tanstack/react-query';
import { placeNamesQuery } from '@/api/airports';
import type { Leg } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';

/** What a place is called on this page, without its code; empty until it is known. */
export type PlaceNames = (code: string, given: string) => string;

/** The names of a flight's airports in the language of the page; those of the provider where they are not known. */
export function usePlaceNames(legs: readonly Leg[]): PlaceNames {
  const language = useLanguage();
  const codes = legs.flatMap(({ segments, layovers }) => [
    ...segments.flatMap((segment) => [segment.departure_airport.id, segment.arrival_airport.id]),
    ...layovers.map((layover) => layover.id),
  ]);
  const { data, isPending } = useQuery(placeNamesQuery([...new Set(codes)].toSorted(), language));
  return (code, given) => {
    const name = data?.find((place) => place.code === code)?.name.replace(` (${code})`, '');
    return name ?? (isPending ? '' : given);
  };
}
