import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { usePartyText } from '@/lib/party';
import { useSearchDraft } from '@/stores/stores';
import { HEAT_CLASSES, type Heat } from '@/ui/heat';
import { nightsOf, type Prices } from './day-prices';
import { FlightPricesCount } from './flight-prices-count';

type GridNoteProps = {
  prices: Prices;
  selecting: Selecting;
  /** Whether the last click tried to choose a return on the day of departure. */
  wasSameDay: boolean;
};

/**
 * The line under the grid: the legend, or the reason why there are no prices. Its height is fixed, so that nothing
 * moves.
 */
export function GridNote({ prices, selecting, wasSameDay }: GridNoteProps) {
  return (
    <div className="flex min-h-16 flex-col justify-center">
      {wasSameDay ? (
        <WithChat role="status">
          <Trans>The return must be after the departure. For a trip of one day, write to us.</Trans>
        </WithChat>
      ) : (
        <PricesNote prices={prices} selecting={selecting} />
      )}
    </div>
  );
}

function PricesNote({ prices, selecting }: Pick<GridNoteProps, 'prices' | 'selecting'>): ReactNode {
  switch (prices.state) {
    case 'none':
      return (
        <p className="text-13 text-muted">
          <Trans>Choose where you fly from and to, and the prices appear here.</Trans>
        </p>
      );
    case 'loading':
    case 'shown':
      return <Legend prices={prices} selecting={selecting} />;
    case 'empty':
      return (
        <WithChat role="status">
          <Trans>We have no prices for this month. Choose your dates and search, or ask us.</Trans>
        </WithChat>
      );
    case 'failed':
      return (
        <WithChat role="alert">
          <Trans>Failed to load prices</Trans>
        </WithChat>
      );
    default:
      return prices.state satisfies never;
  }
}

function WithChat({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 text-13">
      <p role={role}>{children}</p>
      <ChatLink text={useFirstMessage()} className="flex min-h-11 shrink-0 items-center font-semibold text-link">
        <Trans>Write to us on WhatsApp</Trans>
      </ChatLink>
    </div>
  );
}

const STEPS: Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the prices count, and what the marks and colours mean. */
function Legend({ prices, selecting }: { prices: Prices; selecting: Selecting }) {
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

/** A dot for a direct flight and a ring for one with stops: they differ in colour and in shape. */
export function StopsMark({ isDirect, ...props }: { isDirect: boolean; isOnAction?: boolean; className?: string }) {
  const colour = isDirect ? 'text-success' : 'text-stops';
  return (
    <svg
      viewBox="0 0 8 8"
      className={cn('size-2', props.isOnAction ? 'text-on-action' : colour, props.className)}
      aria-hidden="true"
    >
      {isDirect ? (
        <circle cx="4" cy="4" r="3.5" fill="currentColor" />
      ) : (
        <circle cx="4" cy="4" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.75" />
      )}
    </svg>
  );
}
