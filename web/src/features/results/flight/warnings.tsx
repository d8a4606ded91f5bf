import { useLingui } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import { changesAirport, type Leg, returnOf } from './legs';

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
