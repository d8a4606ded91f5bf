import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { FlightOption, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, euros } from '@/lib/format';
import { joinClasses } from '@/lib/join-classes';
import { buttonClasses } from '@/ui/button';
import { CardChat } from './card-chat';
import { CheckedAgo } from './checked-ago';
import { LegLine } from './leg-line';
import { changesAirport, type Leg, legsOf } from './legs';
import { headCount, seatCount } from './party';

type FlightCardProps = {
  batchId: string;
  option: FlightOption;
  isBest: boolean;
  params: SearchParams;
  onOpen: (id: string) => void;
};

/** A flight to choose from: its legs, what the party pays, and how old that price is. */
export const FlightCard = memo(function FlightCard({ batchId, option, isBest, params, onOpen }: FlightCardProps) {
  const { t } = useLingui();
  const legs = legsOf(option);
  const name = cardName(legs);
  return (
    <article
      aria-label={name}
      data-flight={option.id}
      className="relative rounded-card border border-line bg-paper p-4 transition-colors hover:border-action md:p-5"
    >
      <div className="flex flex-col gap-4">
        {legs.map((leg) => (
          <LegLine key={leg.direction} leg={leg} />
        ))}
        <Warnings option={option} legs={legs} />
      </div>
      <div className="mt-4 flex items-end justify-between gap-3 border-line border-t pt-3">
        <Price option={option} passengers={params.passengers} isBest={isBest} />
        <div className="flex shrink-0 gap-2">
          {/* The whole card is its target. */}
          <button
            type="button"
            onClick={() => onOpen(option.id)}
            aria-label={t`View details: ${name}`}
            className={joinClasses(
              buttonClasses({ variant: 'secondary' }),
              'after:absolute after:inset-0 after:rounded-card',
            )}
          >
            <Trans>View details</Trans>
          </button>
          <CardChat {...{ batchId, option, params, name, onOpen }} />
        </div>
      </div>
    </article>
  );
});

type PriceProps = { option: FlightOption; passengers: SearchParams['passengers']; isBest: boolean };

function Price({ option, passengers, isBest }: PriceProps) {
  const language = useLanguage();
  const people = headCount(passengers);
  const perPerson = euros(option.price / seatCount(passengers), language);
  return (
    <div>
      {isBest && (
        <p className="mb-1 inline-block rounded-md bg-action-soft px-2 py-0.5 font-semibold text-13 text-link">
          <Trans>Recommended</Trans>
        </p>
      )}
      <div className="md:flex md:items-center md:gap-3">
        <p data-slot="price" className="font-semibold text-28 tabular-nums">
          {euros(option.price, language)}
        </p>
        <div>
          <p className="text-13 text-muted">
            {people === 1 ? (
              <Trans>per person</Trans>
            ) : (
              <>
                <span className="max-md:block">
                  <Plural value={people} one="for # passenger" other="for # passengers" />
                </span>
                <span className="max-md:hidden"> · </span>
                <Trans>{perPerson} per person</Trans>
              </>
            )}
          </p>
          <CheckedAgo at={option.checked_at} />
        </div>
      </div>
    </div>
  );
}

function Warnings({ option, legs }: { option: FlightOption; legs: Leg[] }) {
  const isSeparate = option.self_transfer !== 'none';
  const isElsewhere = legs.some((leg) => leg.layovers.some((_, place) => changesAirport(leg, place)));
  if (!isSeparate && !isElsewhere) return null;
  return (
    <p className="font-medium text-13 text-stops">
      {isSeparate && <Trans>Separate tickets</Trans>}
      {isSeparate && isElsewhere && ' · '}
      {isElsewhere && <Trans>Change of airport</Trans>}
    </p>
  );
}

function cardName(legs: Leg[]): string {
  const first = legs[0]?.first;
  return first ? `${first.airline} ${first.flight_number} ${clockTime(first.departure_airport.time)}` : '';
}
