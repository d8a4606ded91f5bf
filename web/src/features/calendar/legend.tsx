import { Trans } from '@lingui/react/macro';
import { cn } from '@/lib/cn';
import { HEAT_CLASSES, type Heat } from '@/ui/heat';
import { StopsMark } from './stops-mark';

const STEPS: Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the marks and colours mean. */
export function Legend({ isDemo }: { isDemo: boolean }) {
  return (
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
      {isDemo && (
        <span className="rounded-md bg-notice-soft px-1.5 font-semibold text-stops">
          <Trans>Demo data</Trans>
        </span>
      )}
    </div>
  );
}
