import { Plural, Trans } from '@lingui/react/macro';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { usePartyText } from '@/lib/party';
import { useSearchDraft } from '@/stores/stores';
import { HEAT_CLASSES, type Heat } from '@/ui/heat';
import { nightsOf, type Prices } from './day-prices';
import { FlightPricesCount } from './flight-prices-count';
import { StopsMark } from './stops-mark';

const STEPS: Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the prices count, and what the marks and colours mean. */
export function Legend({ prices, selecting }: { prices: Prices; selecting: Selecting }) {
  return (
    <>
      <p className="pb-1 text-13">
        <WhatPricesCount counts={prices.counts} selecting={selecting} />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
        <span className="flex items-center gap-1.5">
          <StopsMark isDirect />
          <Trans>Direct</Trans>
        </span>
        <span className="flex items-center gap-1.5">
          <StopsMark isDirect={false} />
          <Trans>With stops</Trans>
        </span>
        <span className="flex items-center gap-1.5">
          <Trans>Cheap</Trans>
          <span className="flex gap-0.5" aria-hidden="true">
            {STEPS.map((heat) => (
              <span key={heat} className={cn('size-3 rounded-sm', HEAT_CLASSES[heat])} />
            ))}
          </span>
          <Trans>Expensive</Trans>
        </span>
        {prices.isDemo && (
          <span className="rounded-md bg-notice-soft px-1.5 font-semibold text-stops">
            <Trans>Demo data</Trans>
          </span>
        )}
      </div>
    </>
  );
}

function WhatPricesCount({ counts, selecting }: Pick<Prices, 'counts'> & { selecting: Selecting }) {
  const draft = useSearchDraft();
  const { adults, children, infants } = draft.passengers;
  const party = usePartyText({ adults, children, infantsInSeat: 0, infantsOnLap: infants });
  // Each return of a chosen departure has its own number of nights.
  const nights = selecting === 'departure' ? nightsOf(draft) : null;
  if (draft.tripType === 'oneWay' || counts === 'flight') return <FlightPricesCount tripType={draft.tripType} />;
  if (nights === null) return <Trans>Estimates, in total {party}, there and back</Trans>;
  return (
    <Plural
      value={nights}
      one={`Estimates, in total ${party}, there and back, # night`}
      other={`Estimates, in total ${party}, there and back, # nights`}
    />
  );
}
