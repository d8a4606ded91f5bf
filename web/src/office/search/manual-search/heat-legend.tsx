import { cn } from '@/lib/cn';
import { HEAT_CLASSES, type Heat } from '@/ui/heat';

const STEPS: readonly Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the colours of days mean. */
export function HeatLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
      <span className="flex items-center gap-1.5">
        Cheap
        <span className="flex gap-0.5" aria-hidden="true">
          {STEPS.map((heat) => (
            <span key={heat} className={cn('size-3.5 rounded-sm border border-line', HEAT_CLASSES[heat])} />
          ))}
        </span>
        Expensive
      </span>
      <span className="max-sm:hidden">Large: what visitors see. Small: the provider's price.</span>
      <span className="sm:hidden">What visitors see. The table has the provider's prices, too.</span>
    </p>
  );
}
