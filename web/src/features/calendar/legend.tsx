import { Trans } from '@lingui/react/macro';
import { joinClasses } from '@/lib/join-classes';
import type { Prices } from './day-prices';
import { HEAT_CLASSES, type Heat } from './heat';
import { StopsMark } from './stops-mark';

const STEPS: Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the marks and colours mean; or what to do to see prices. */
export function Legend({ prices }: { prices: Prices }) {
  if (prices.state === 'none') {
    return (
      <p className="text-13 text-muted">
        <Trans>Choose where you fly from and to, and the prices appear here.</Trans>
      </p>
    );
  }
  return (
    // Two lines on phones, so that the label of demo data moves nothing when it comes.
    <div className="flex min-h-10 flex-wrap content-start items-center gap-x-4 gap-y-1 text-13 text-muted md:min-h-4.5">
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
            <span key={heat} className={joinClasses('size-3 rounded-sm', HEAT_CLASSES[heat])} />
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
  );
}
