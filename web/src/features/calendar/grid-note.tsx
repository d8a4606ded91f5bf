import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import type { Selecting } from '@/lib/date-picking';
import type { Prices } from './day-prices';
import { Legend } from './legend';

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
