import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { weekdayDate } from '@/lib/format';
import { Segmented } from '@/ui/segmented';
import type { Dates } from './selection-rules';

type DateTabsProps = { selecting: Selecting; dates: Dates; onChange: (selecting: Selecting) => void };

/** The two dates of a round trip. The one that the next click on a day sets is marked. */
export function DateTabs({ selecting, dates, onChange }: DateTabsProps) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        label={t`Which date to choose`}
        value={selecting}
        onChange={onChange}
        choices={[
          { value: 'departure', content: <Tab label={t`Departure`} date={dates.departure} /> },
          { value: 'return', content: <Tab label={t`Return`} date={dates.return} /> },
        ]}
        className="grid grid-cols-2 gap-2 md:gap-3"
        choiceClassName="rounded-control border border-line bg-paper px-3.5 py-2 text-left has-checked:border-action has-checked:shadow-[inset_0_0_0_1px_var(--action)]"
      />
      <p role="status" className="sr-only">
        {selecting === 'departure' ? <Trans>Choose the departure date</Trans> : <Trans>Choose the return date</Trans>}
      </p>
    </>
  );
}

function Tab({ label, date }: { label: string; date: string }): ReactNode {
  const language = useLanguage();
  return (
    <>
      <span className="block text-13 text-muted">{label}</span>
      <span className={cn('block truncate text-15 md:text-17', date ? 'font-semibold' : 'text-muted')}>
        {date ? weekdayDate(date, language) : <Trans>Choose a date</Trans>}
      </span>
    </>
  );
}
