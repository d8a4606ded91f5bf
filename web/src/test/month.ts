import type { Calendar } from '@/api/wire';

/** A stored month of Tirana to Rome without prices, with changes. */
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
