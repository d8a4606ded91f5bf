import type { Calendar } from '@/api/wire';

/** A stored month of the route from Tirana to Rome, without prices. `changes` override it. */
export function month(yearMonth: string, changes: Partial<Calendar> = {}): Calendar {
  return {
    origin: 'TIA',
    destination: 'FCO',
    yearMonth,
    priceGrid: {},
    lastUpdate: '2026-11-20T08:00:00Z',
    hasDirectFlight: true,
    refreshing: false,
    quantiles: null,
    demo: false,
    lastError: null,
    ...changes,
  };
}
