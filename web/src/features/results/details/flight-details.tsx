import { Trans, useLingui } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import type { Leg } from '@/features/results/flight/legs';
import { useOtherReturn } from '@/features/results/flight/warnings';
import { useLanguage } from '@/i18n/use-language';
import { dateOf, duration, weekdayDate } from '@/lib/format';
import { Notice } from '@/ui/notice';
import { Timeline } from './timeline';
import { usePlaceNames } from './use-place-names';

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
