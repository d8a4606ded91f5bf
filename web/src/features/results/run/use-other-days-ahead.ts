import { useQuery } from '@tanstack/react-query';
import { calendarAroundQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { SearchParams } from '@/api/wire';

/**
 * Fetches the prices of the days around the departure before the flights have arrived, because they are shown above the
 * flights.
 */
export function useOtherDaysAhead(params: SearchParams | undefined): void {
  useQuery({ ...calendarAroundQuery(useApi(), params), notifyOnChangeProps: [] });
}
