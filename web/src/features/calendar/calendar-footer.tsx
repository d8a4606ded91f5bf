import { Trans } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { euros } from '@/lib/format';
import { usePartyText } from '@/lib/party';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { useDatePrice } from './day-prices';

/** The price of the chosen dates, and the button that closes the calendar. */
export function CalendarFooter({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <Price />
      <Button size="large" onClick={onDone} className="ml-auto min-w-32">
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

/** Of one date, the price of one adult on its flight; of both dates, an estimate of the party's whole trip. */
function Price() {
  const language = useLanguage();
  const { from, to, departure, return: back, tripType, passengers } = useSearchDraft();
  const { adults, children, infants } = passengers;
  const party = usePartyText({ adults, children, infantsInSeat: 0, infantsOnLap: infants });
  const there = useDatePrice(departure, 'departure');
  const andBack = useDatePrice(tripType === 'roundTrip' ? back : '', 'return');
  if (!from || !to || !departure) return null;
  const isAlone = adults === 1 && children + infants === 0;
  const isComplete = tripType === 'roundTrip' && back !== '';
  const trip = there?.partyPrice && andBack?.partyPrice ? there.partyPrice + andBack.partyPrice : null;
  const amount = isComplete ? trip : (there?.price ?? null);
  const price = amount === null ? '–' : euros(amount, language);
  return (
    <p role="status">
      <span className="block text-13 text-muted">
        {tripType === 'oneWay' ? (
          <Trans>Price per person</Trans>
        ) : isComplete && isAlone ? (
          <Trans>Price per person, there and back</Trans>
        ) : isComplete ? (
          <Trans>In total {party}, there and back</Trans>
        ) : (
          <Trans>Price per person, departure only</Trans>
        )}
      </span>
      <span className="block font-semibold text-21 tabular-nums">
        {isComplete && amount !== null ? <Trans>about {price}</Trans> : price}
      </span>
    </p>
  );
}
