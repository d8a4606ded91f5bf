import { useLingui } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import { changesAirport, type Leg, returnOf } from './legs';

/** The warnings on the card of a flight. */
export function Warnings({ option, legs }: { option: FlightOption; legs: readonly Leg[] }) {
  const { t } = useLingui();
  const isElsewhere = legs.some((leg) => leg.layovers.some((_, place) => changesAirport(leg, place)));
  const texts = [
    option.self_transfer === 'none' ? null : t`Separate tickets`,
    isElsewhere ? t`Change of airport` : null,
    useOtherReturn(legs),
  ].filter((one) => one !== null);
  if (texts.length === 0) return null;
  return <p className="font-medium text-13 text-stops leading-4">{texts.join(' · ')}</p>;
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
