import { useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { duration } from '@/lib/format';
import { isBetweenCities, lowerFirst, useSampleText } from './words';

/** Minutes for take-off and landing, and kilometres flown in a minute, of a jet on a direct flight. */
const ON_GROUND = 30;
const SPEED = 13;
/** Estimates are rounded to this many minutes. */
const STEP = 5;

/** What the specification says for a route of which nothing is known. */
const TYPICAL = { cities: '1h 40m', states: '2h 0m' };

type FlightTime = {
  text: string;
  /** Where the number comes from. */
  note: string;
  kind: 'median' | 'estimate' | 'typical';
};

/**
 * How long a flight takes: the median of direct flights, else of flights with stops, else an estimate from the distance, else a typical
 * time. A page that an earlier build computed has a median of both, which says nothing.
 */
export function useFlightTime(page: LandingPage): FlightTime {
  const { t } = useLingui();
  const write = useSampleText();
  const { duration: median, distance_km } = page.facts;
  if (median?.is_direct !== undefined) {
    const source = lowerFirst(write(median.sample, 'price'));
    const note = median.is_direct ? t`Direct flights, ${source}` : t`Flights with stops, ${source}`;
    return { text: duration(median.value), note, kind: 'median' };
  }
  if (distance_km !== null) {
    const minutes = Math.round((ON_GROUND + distance_km / SPEED) / STEP) * STEP;
    return { text: duration(minutes), note: t`Estimated from the distance, for a direct flight`, kind: 'estimate' };
  }
  const text = isBetweenCities(page) ? TYPICAL.cities : TYPICAL.states;
  return { text, note: t`A typical time: we have no data for this route yet`, kind: 'typical' };
}
