import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { placeNamesQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import type { FlightOption, Layover, Segment } from '@/api/wire';
import { CarrierBadge } from '@/features/results/flight/carrier-badge';
import { changesAirport, type Leg, useOtherReturn } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, dateOf, daysBetween, duration, weekdayDate } from '@/lib/format';
import { Notice } from '@/ui/notice';

/** The details of a flight: each leg as a timeline, risks, and luggage. */
export function FlightDetails({ option, legs }: { option: FlightOption; legs: Leg[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const otherReturn = useOtherReturn(legs);
  const ends = legs.map(({ first, last }) => `${first.departure_airport.id} – ${last.arrival_airport.id}`).join(', ');
  const names = usePlaceNames(legs);
  return (
    <>
      <div className="grid gap-8 md:grid-cols-2">
        {legs.map((leg) => (
          <section key={leg.direction}>
            <h3 className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b pb-2 font-semibold text-15">
              <span>
                {leg.direction === 'outbound' ? t`Outbound` : t`Return`} ·{' '}
                {weekdayDate(dateOf(leg.first.departure_airport.time), language)}
              </span>
              <span className="font-normal text-13 text-muted tabular-nums">{duration(leg.minutes)}</span>
            </h3>
            <Timeline leg={leg} names={names} />
          </section>
        ))}
      </div>
      {otherReturn && (
        <Notice tone="caution">
          {otherReturn}: {ends}
        </Notice>
      )}
      <SeparateTickets kind={option.self_transfer} />
      <p className="text-13 text-muted">
        <Trans>Luggage: what the fare includes differs by airline; ask us before you book.</Trans>
      </p>
    </>
  );
}

function SeparateTickets({ kind }: { kind: FlightOption['self_transfer'] }) {
  switch (kind) {
    case 'none':
      return null;
    case 'protected':
      return (
        <Notice tone="plain">
          <Trans>Separate tickets, with a guarantee for missed connections from the seller.</Trans>
        </Notice>
      );
    case 'unprotected':
      return (
        <Notice tone="caution">
          <Trans>
            Separate tickets: you collect and check in luggage yourself, and a missed connection is at your own risk.
          </Trans>
        </Notice>
      );
    default:
      return kind satisfies never;
  }
}

/** A leg from its first departure to its last arrival, with the layovers. */
function Timeline({ leg, names }: { leg: Leg; names: PlaceNames }) {
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

/**
 * Returns the name of a place in the language of the page, without its code: empty until the names have arrived, and
 * the name `given` if the server does not know the place.
 */
type PlaceNames = (code: string, given: string) => string;

/** The names of a flight's airports in the language of the page, or else those that the provider gave. */
function usePlaceNames(legs: readonly Leg[]): PlaceNames {
  const language = useLanguage();
  const codes = legs.flatMap(({ segments, layovers }) => [
    ...segments.flatMap((segment) => [segment.departure_airport.id, segment.arrival_airport.id]),
    ...layovers.map((layover) => layover.id),
  ]);
  const { data, isPending } = useQuery(placeNamesQuery(useApi(), [...new Set(codes)].toSorted(), language));
  return (code, given) => {
    const name = data?.find((place) => place.code === code)?.name.replace(` (${code})`, '');
    return name ?? (isPending ? '' : given);
  };
}
