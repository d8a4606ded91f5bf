import { exactEuros } from '@/lib/format';
import type { PassengerType, Tier } from './types';

/** The parties that a tier is for: "2", "2–3" or "6+". */
function partiesOf(tiers: readonly Tier[], place: number): string {
  const first = tiers[place]?.min_count ?? 0;
  const next = tiers[place + 1]?.min_count;
  if (next === undefined) return `${first}+`;
  return next - first === 1 ? String(first) : `${first}–${next - 1}`;
}

/** Tiers as one line: "2: €15.00, 3–4: €13.33, 5+: €15.00". Empty without tiers. */
export function tierText(tiers: readonly Tier[]): string {
  return tiers.map(({ rate }, place) => `${partiesOf(tiers, place)}:\u00a0${exactEuros(rate, 'en')}`).join(', ');
}

/** The name of a passenger type: "Infant Seat". */
export function nameOf(type: PassengerType): string {
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
