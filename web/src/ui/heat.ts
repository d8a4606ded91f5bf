/** The level of a day's price within its month, shown as a colour. */
import type { CalendarQuantiles } from '@/api/wire';

/**
 * The first three levels divide the cheapest third of the prices; `usual` is the middle third, `dear` the most
 * expensive.
 */
export type Heat = 'cheapest' | 'cheaper' | 'cheap' | 'usual' | 'dear';

/** The two prices that divide prices into thirds; null for fewer than three prices, or if all are the same. */
export function quantilesOf(prices: readonly number[]): CalendarQuantiles | null {
  const sorted = prices.toSorted((a, b) => a - b);
  const third = (thirds: number) => sorted[Math.ceil((sorted.length * thirds) / 3) - 1];
  const [low, high] = [third(1), third(2)];
  const isUniform = sorted[0] === sorted.at(-1);
  return sorted.length < 3 || isUniform || low === undefined || high === undefined ? null : { low, high };
}

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
