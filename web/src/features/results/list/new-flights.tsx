import { Plural } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { euros } from '@/lib/format';
import { Button } from '@/ui/button';

type NewFlightsProps = {
  flights: readonly FlightOption[];
  /** Whether an agent's bar is at the bottom of the page. */
  isRaised: boolean;
  onInsert: () => void;
};

/**
 * A button that inserts the waiting flights. It floats over the page, so that it does not move what is under the
 * pointer.
 */
export function NewFlights({ flights, isRaised, onInsert }: NewFlightsProps) {
  const language = useLanguage();
  const toTop = () => {
    onInsert();
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' });
  };
  const count = flights.length;
  const price = euros(
    flights.reduce((least, flight) => Math.min(least, flight.price), Number.POSITIVE_INFINITY),
    language,
  );
  return (
    <div
      role="status"
      className={cn(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center',
        isRaised ? 'bottom-34' : 'bottom-6',
      )}
    >
      {count > 0 && (
        <Button onClick={toTop} className="pointer-events-auto rounded-full tabular-nums shadow-float">
          <Plural value={count} one={`# new flight, from ${price}`} other={`# new flights, from ${price}`} />{' '}
          <span aria-hidden="true">↑</span>
        </Button>
      )}
    </div>
  );
}
