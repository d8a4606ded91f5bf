import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Layover, Segment } from '@/api/wire';
import { CarrierBadge } from '@/features/results/flight/carrier-badge';
import { changesAirport, type Leg } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, dateOf, daysBetween, duration, weekdayDate } from '@/lib/format';
import type { PlaceNames } from './use-place-names';

/** A leg from its first departure to its last arrival, with the layovers. */
export function Timeline({ leg, names }: { leg: Leg; names: PlaceNames }) {
  return (
    <ol className="flex flex-col">
      {leg.segments.map((segment, place) => {
        const layover = leg.layovers[place];
        return (
          <Fragment key={segment.departure_airport.time}>
            <Flight segment={segment} showsDate={leavesLater(leg, place)} names={names} />
            {layover && <Wait layover={layover} isElsewhere={changesAirport(leg, place)} names={names} />}
          </Fragment>
        );
      })}
    </ol>
  );
}

type FlightProps = { segment: Segment; showsDate: boolean; names: PlaceNames };

function Flight({ segment, showsDate, names }: FlightProps) {
  const { departure_airport: from, arrival_airport: to } = segment;
  const landsLater = daysBetween(from.time, to.time) !== 0;
  return (
    <li className="grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-2">
      <Stop end={from} showsDate={showsDate} dot="start" names={names} />
      <span aria-hidden="true" />
      <span className="mx-auto w-0.5 bg-action" aria-hidden="true" />
      <span className="flex items-center gap-3 py-3 text-13 text-muted">
        <CarrierBadge segment={segment} />
        <span className="min-w-0">
          <span className="block font-medium text-ink">
            {segment.airline} · {segment.flight_number}
          </span>
          {duration(segment.duration)} · <CabinName name={segment.travel_class} />
        </span>
      </span>
      <Stop end={to} showsDate={landsLater} dot="end" names={names} />
    </li>
  );
}

/** Whether a segment departs on another day than the leg. */
function leavesLater(leg: Leg, place: number): boolean {
  const segment = leg.segments[place];
  return segment !== undefined && daysBetween(leg.first.departure_airport.time, segment.departure_airport.time) !== 0;
}

type StopProps = { end: Segment['departure_airport']; showsDate: boolean; dot: 'start' | 'end'; names: PlaceNames };

function Stop({ end, showsDate, dot, names }: StopProps) {
  const language = useLanguage();
  return (
    <>
      <span className="font-semibold text-17 tabular-nums">{clockTime(end.time)}</span>
      <span className="relative flex justify-center" aria-hidden="true">
        <span
          className={dot === 'start' ? 'absolute top-3 bottom-0 w-0.5 bg-action' : 'absolute top-0 h-2 w-0.5 bg-action'}
        />
        <span className="relative mt-1.5 size-3 rounded-full border-2 border-action bg-paper" />
      </span>
      <span className="min-w-0 pt-0.5">
        {names(end.id, end.name)} <span className="text-muted">({end.id})</span>
        {showsDate && <span className="block text-13 text-stops">{weekdayDate(dateOf(end.time), language)}</span>}
      </span>
    </>
  );
}

type WaitProps = { layover: Layover; isElsewhere: boolean; names: PlaceNames };

function Wait({ layover, isElsewhere, names }: WaitProps) {
  const place = `${names(layover.id, layover.name)} (${layover.id})`.trim();
  return (
    <li className="my-2 ml-15 rounded-control bg-notice-soft px-3 py-2 text-13">
      <span className="font-semibold">
        <Trans>
          {duration(layover.duration)} layover in {place}
        </Trans>
      </span>
      {layover.overnight && (
        <span className="text-stops">
          {' · '}
          <span aria-hidden="true">☾ </span>
          <Trans>overnight</Trans>
        </span>
      )}
      {isElsewhere && (
        <span className="block font-semibold text-stops">
          <Trans>Change of airport: you travel between the two by yourself.</Trans>
        </span>
      )}
    </li>
  );
}

/** The translated name of a cabin; the provider's name if it is unknown. */
function CabinName({ name }: { name: string }) {
  switch (name) {
    case 'Economy':
      return <Trans>Economy</Trans>;
    case 'Premium Economy':
      return <Trans>Premium Economy</Trans>;
    case 'Business':
      return <Trans>Business</Trans>;
    case 'First':
      return <Trans>First class</Trans>;
    default:
      return name;
  }
}
