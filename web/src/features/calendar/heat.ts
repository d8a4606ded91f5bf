/** How dear a day is among those of its month: the colour beneath its price. */
import type { CalendarQuantiles } from '@/api/wire';

/** Three steps of the cheap third, the middle one, and the dear one. */
export type Heat = 'cheapest' | 'cheaper' | 'cheap' | 'usual' | 'dear';

/** The heat of a price; without quantiles the prices of a month say nothing about each other. */
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
