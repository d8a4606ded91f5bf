import { useQuery } from '@tanstack/react-query';
import { calendarAroundQuery } from '@/api/calendar';
import type { SearchParams } from '@/api/wire';
import { dateOf } from '@/lib/format';

/** Asks for the prices of the days around a search while its flights are not there yet: they stand above the flights. */
export function useOtherDaysAhead(params: SearchParams | undefined): void {
  const pair = {
    origin: params?.fromCode ?? '',
    destination: params?.toCode ?? '',
    trip_type: params?.tripType ?? 'oneWay',
  };
  useQuery({
    ...calendarAroundQuery(pair, dateOf(params?.departureDate ?? '')),
    enabled: params !== undefined,
    notifyOnChangeProps: [],
  });
}
