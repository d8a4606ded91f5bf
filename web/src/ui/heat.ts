/** The level of a day's price within its month, shown as a colour. */
import type { CalendarQuantiles } from '@/api/wire';

/**
 * The first three levels divide the cheapest third of the prices; `usual` is the middle third, `dear` the most
 * expensive.
 */
export type Heat = 'cheapest' | 'cheaper' | 'cheap' | 'usual' | 'dear';

/** The level of a price. A month without quantiles has too few prices to compare. */
export function heatOf(price: number, quantiles: CalendarQuantiles | null, cheapest: number): Heat {
  if (!quantiles) return 'usual';
  if (price > quantiles.high) return 'dear';
  if (price > quantiles.low) return 'usual';
  const step = (quantiles.low - cheapest) / 3;
  if (price <= cheapest + step) return 'cheapest';
  return price <= cheapest + 2 * step ? 'cheaper' : 'cheap';
}

export const HEAT_CLASSES: Record<Heat, string> = {
  cheapest: 'bg-heat-cheapest',
  cheaper: 'bg-heat-cheaper',
  cheap: 'bg-heat-cheap',
  usual: 'bg-heat-usual',
  dear: 'bg-heat-dear',
};
