import { useQuery } from '@tanstack/react-query';
import { calendarAroundQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { SearchParams } from '@/api/wire';
import { dateOf } from '@/lib/format';

/**
 * Fetches the prices of the days around the departure before the flights have arrived, because they are shown above the
 * flights.
 */
export function useOtherDaysAhead(params: SearchParams | undefined): void {
  const pair = {
    origin: params?.fromCode ?? '',
    destination: params?.toCode ?? '',
    trip_type: params?.tripType ?? 'oneWay',
  };
  useQuery({
    ...calendarAroundQuery(useApi(), pair, dateOf(params?.departureDate ?? '')),
    enabled: params !== undefined,
    notifyOnChangeProps: [],
  });
}
