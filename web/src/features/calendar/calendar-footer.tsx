import { Trans } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { euros } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { useDatePrice } from './day-prices';

/** The price of the chosen dates per person, and the button that closes the calendar. */
export function CalendarFooter({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <PricePerPerson />
      <Button size="large" onClick={onDone} className="ml-auto min-w-32">
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

function PricePerPerson() {
  const language = useLanguage();
  const { from, to, departure, return: back, tripType } = useSearchDraft();
  const there = useDatePrice(departure, 'departure');
  const andBack = useDatePrice(tripType === 'roundTrip' ? back : '', 'return');
  if (!from || !to || !departure) return null;
  const isComplete = tripType === 'roundTrip' && back !== '';
  const total = isComplete ? there && andBack && there.price + andBack.price : (there?.price ?? null);
  return (
    <p role="status">
      <span className="block text-13 text-muted">
        {tripType === 'oneWay' ? (
          <Trans>Price per person</Trans>
        ) : isComplete ? (
          <Trans>Price per person, there and back</Trans>
        ) : (
          <Trans>Price per person, departure only</Trans>
        )}
      </span>
      <span className="block font-semibold text-21 tabular-nums">{total === null ? '–' : euros(total, language)}</span>
    </p>
  );
}
