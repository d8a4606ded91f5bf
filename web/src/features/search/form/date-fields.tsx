import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '@/features/search/create/search-rules';
import { useLanguage } from '@/i18n/use-language';
import { type Selecting, useDatePicking } from '@/lib/date-picking';
import { weekdayDate } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { Field, FieldButton } from '@/ui/field';

/** The dates of departure and, for a round trip, return. */
export function DateFields({ errors }: { errors: FieldErrors }) {
  const { t, i18n } = useLingui();
  const { departure, return: back, tripType } = useSearchDraft();
  const text = (selecting: Selecting) => errors[selecting] && i18n._(errors[selecting]);
  return (
    <div className="flex min-w-0 flex-1 gap-3 max-[22.5rem]:flex-col">
      <DateField selecting="departure" label={t`Departure`} date={departure} error={text('departure')} />
      {tripType === 'roundTrip' && (
        <DateField selecting="return" label={t`Return`} date={back} error={text('return')} />
      )}
    </div>
  );
}

type DateFieldProps = { selecting: Selecting; label: string; date: string; error: string | undefined };

/** A date field, which opens the calendar. */
function DateField({ selecting, label, date, error }: DateFieldProps) {
  const language = useLanguage();
  const picking = useDatePicking();
  return (
    <Field icon="calendar" label={label} error={error} className="flex-1">
      {(control) => (
        <FieldButton
          control={control}
          isEmpty={!date}
          data-field={selecting}
          aria-haspopup="dialog"
          onClick={(event) => picking.open(selecting, event.currentTarget)}
          onPointerEnter={picking.preload}
          onFocus={picking.preload}
        >
          {date ? weekdayDate(date, language) : <Trans>Choose</Trans>}
        </FieldButton>
      )}
    </Field>
  );
}
