import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { type Selecting, useDatePicking } from '@/lib/date-picking';
import { weekdayDate } from '@/lib/format';
import { joinClasses } from '@/lib/join-classes';
import { useSearchDraft } from '@/stores/search-draft';

/** Departure and, there and back, return. */
export function DateFields() {
  const { t } = useLingui();
  const draft = useSearchDraft();
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <DateField selecting="departure" label={t`Departure`} date={draft.departure} />
      {draft.tripType === 'roundTrip' && <DateField selecting="return" label={t`Return`} date={draft.return} />}
    </div>
  );
}

/** A date, and the way to the calendar that changes it. */
function DateField({ selecting, label, date }: { selecting: Selecting; label: string; date: string }) {
  const language = useLanguage();
  const picking = useDatePicking();
  return (
    <button
      type="button"
      data-slot="date-field"
      aria-haspopup="dialog"
      onClick={(event) => picking.open(selecting, event.currentTarget)}
      onPointerEnter={picking.warm}
      onFocus={picking.warm}
      className="flex h-16 min-w-0 flex-1 flex-col items-start justify-center rounded-control border border-control bg-paper px-3.5 text-left"
    >
      <span className="text-13 text-muted">{label}</span>
      <span className={joinClasses('w-full truncate text-17', date ? 'font-medium' : 'text-muted')}>
        {date ? weekdayDate(date, language) : <Trans>Choose a date</Trans>}
      </span>
    </button>
  );
}
