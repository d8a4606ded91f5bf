import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FlightOption, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';
import { Checkbox } from '@/ui/checkbox';
import { CopyDetails } from './copy-details';
import { useQuoteDraft } from './quote-draft';

type CardToolsProps = {
  batchId: string;
  option: FlightOption;
  params: SearchParams;
  /** The flight in words, for screen readers. */
  name: string;
};

/** What an agent has on the card of a flight: a check box for the next quote, the fee, and its text to copy. */
export function CardTools({ batchId, option, params, name }: CardToolsProps) {
  const { t } = useLingui();
  const namesIn = useLanguage();
  const id = useId();
  const draft = useQuoteDraft();
  const flight = { batchId, option, params, namesIn };
  const isChosen = draft.has(flight);
  const fee = option.price_breakdown?.commission_amount ?? 0;
  return (
    // Above the button of the card, which covers it.
    <div className="relative mt-2 flex min-h-13 flex-wrap items-center gap-x-4 border-line border-t pt-2 text-13">
      <label htmlFor={id} className="flex min-h-11 items-center gap-2 font-semibold">
        <Checkbox
          id={id}
          aria-label={t`Choose ${name}`}
          checked={isChosen}
          disabled={!isChosen && draft.isFull}
          onCheckedChange={(isNowChosen) => draft.choose(flight, isNowChosen)}
        />
        <Trans>Choose</Trans>
      </label>
      {fee > 0 && (
        <p className="text-muted tabular-nums">
          <Trans>Service fee</Trans> <strong className="text-ink">{exactEuros(fee, namesIn)}</strong>
        </p>
      )}
      <div className="ml-auto flex items-center gap-3">
        <CopyDetails flights={[flight]} name={name} size="compact" />
      </div>
    </div>
  );
}
