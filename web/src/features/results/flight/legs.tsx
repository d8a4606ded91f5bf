import { useLingui } from '@lingui/react/macro';
import type { FlightOption, Layover, Segment } from '@/api/wire';
import { daysBetween } from '@/lib/format';

/** A leg of an option. */
export type Leg = {
  direction: 'outbound' | 'return';
  segments: Segment[];
  layovers: Layover[];
  first: Segment;
  last: Segment;
  minutes: number;
};

/** The legs of a flight: one for a one-way trip, two for a round trip. */
export function legsOf(option: FlightOption): Leg[] {
  const outbound = toLeg('outbound', option.outbound_flights, option.outbound_layovers);
  const back = toLeg('return', option.return_flights, option.return_layovers);
  return [outbound, back].filter((leg) => leg !== null);
}

/** Whether the traveller changes to another airport during this layover. */
export function changesAirport(leg: Leg, layover: number): boolean {
  return leg.segments[layover]?.arrival_airport.id !== leg.segments[layover + 1]?.departure_airport.id;
}

/** The number of calendar days between departure and arrival. */
export function daysOn(leg: Leg): number {
  return daysBetween(leg.first.departure_airport.time, leg.last.arrival_airport.time);
}

function toLeg(direction: Leg['direction'], segments: Segment[], layovers: Layover[]): Leg | null {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const flying = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const waiting = layovers.reduce((sum, layover) => sum + layover.duration, 0);
  return { direction, segments, layovers, first, last, minutes: flying + waiting };
}

/**
 * Whether the return connects the same airports as the outbound leg. If not, whether it departs from another airport or
 * arrives at another one.
 */
function returnOf([outbound, back]: readonly Leg[]): 'same' | 'fromElsewhere' | 'toElsewhere' {
  if (!outbound || !back) return 'same';
  if (back.first.departure_airport.id !== outbound.last.arrival_airport.id) return 'fromElsewhere';
  return back.last.arrival_airport.id === outbound.first.departure_airport.id ? 'same' : 'toElsewhere';
}

/** The airlines of a leg, without duplicates: "Wizz Air + Ryanair". */
export function airlinesOf(leg: Leg): string {
  return [...new Set(leg.segments.map((segment) => segment.airline))].join(' + ');
}

type WarningsProps = { option: FlightOption; legs: readonly Leg[] };

/** The warnings on the card of a flight. */
export function Warnings(flight: WarningsProps) {
  const texts = useWarnings(flight);
  if (texts.length === 0) return null;
  return <p className="font-medium text-13 text-stops leading-4">{texts.join(' · ')}</p>;
}

/** What a traveller must know before buying a flight. */
export function useWarnings({ option, legs }: WarningsProps): string[] {
  const { t } = useLingui();
  const isElsewhere = legs.some((leg) => leg.layovers.some((_, place) => changesAirport(leg, place)));
  return [
    option.self_transfer === 'none' ? null : t`Separate tickets`,
    isElsewhere ? t`Change of airport` : null,
    useOtherReturn(legs),
  ].filter((one) => one !== null);
}

/** A warning about a return from or to another airport; null if there is none. */
export function useOtherReturn(legs: readonly Leg[]): string | null {
  const { t } = useLingui();
  const kind = returnOf(legs);
  switch (kind) {
    case 'same':
      return null;
    case 'fromElsewhere':
      return t`Return from another airport`;
    case 'toElsewhere':
      return t`Return to another airport`;
    default:
      return kind satisfies never;
  }
}
