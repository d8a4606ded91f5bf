/** What the address of the screen says: its section, the filters of its lists, and what is open beside them. */
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';

const NO_FILTERS = { section: '', state: '', queue: '', kind: '', reason: '', text: '', period: '' };

export type JobFilters = typeof NO_FILTERS;

/** The address with the open job: `?job=<id>`. */
export function useJobAddress(): ListAddress<JobFilters> {
  return useListAddress({ filters: NO_FILTERS, opens: 'job' });
}

/** The address with the queue whose settings are open: `?settings=<queue>`. */
export function useQueueAddress(): ListAddress<JobFilters> {
  return useListAddress({ filters: NO_FILTERS, opens: 'settings' });
}

/** The query of the screen with these parameters: "?section=jobs&state=ready". */
export function searchOf(parameters: Partial<JobFilters> & { settings?: string }): string {
  return `?${new URLSearchParams(parameters)}`;
}
