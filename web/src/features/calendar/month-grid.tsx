import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { useLanguage } from '@/i18n/use-language';
import type { Selecting } from '@/lib/date-picking';
import { monthAndYear, weekdayName } from '@/lib/format';
import { CLASSES, MODIFIER_CLASSES } from './classes';
import { toDate, toText } from './dates';
import { Chevron, Day } from './grid-parts';
import { type Bounds, type Dates, isDisabled } from './selection-rules';

type MonthGridProps = {
  selecting: Selecting;
  dates: Dates;
  bounds: Bounds;
  /** The first month shown, "2026-12". */
  month: string;
  /** The number of months shown. */
  count: number;
  onMonthChange: (month: string) => void;
  onPick: (date: string) => void;
};

const COMPONENTS = { DayButton: Day, Chevron };

/** The days of one or two months, which can be reached by the arrow keys, Home, End, Page Up and Page Down. */
export function MonthGrid({ selecting, dates, bounds, month, count, onMonthChange, onPick }: MonthGridProps) {
  const language = useLanguage();
  const words = useWords();
  const current = dates[selecting] || dates.departure;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      lang={language}
      weekStartsOn={1}
      navLayout="around"
      // Two months have the same number of rows, so that their weeks are on one line.
      fixedWeeks={count > 1}
      numberOfMonths={count}
      today={toDate(bounds.today)}
      startMonth={toDate(bounds.today)}
      endMonth={toDate(bounds.last)}
      month={toDate(`${month}-01`)}
      onMonthChange={(date) => onMonthChange(toText(date).slice(0, 7))}
      selected={current ? toDate(current) : undefined}
      onSelect={(date) => onPick(toText(date))}
      disabled={(date) => isDisabled(toText(date), selecting, dates, bounds)}
      modifiers={{
        selected: [dates.departure, dates.return].filter(Boolean).map(toDate),
        start: dates.return ? toDate(dates.departure) : false,
        end: dates.return ? toDate(dates.return) : false,
        inside: (date) => dates.departure < toText(date) && toText(date) < dates.return,
      }}
      classNames={CLASSES}
      modifiersClassNames={MODIFIER_CLASSES}
      components={COMPONENTS}
      {...words}
    />
  );
}

/** The day picker's texts in the language of the page. */
function useWords() {
  const { t } = useLingui();
  const language = useLanguage();
  return useMemo(() => {
    const month = (date: Date) => monthAndYear(toText(date), language);
    return {
      formatters: {
        formatCaption: month,
        formatWeekdayName: (date: Date) => weekdayName(toText(date), language, 'short'),
      },
      labels: {
        labelGrid: month,
        labelWeekday: (date: Date) => weekdayName(toText(date), language, 'long'),
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
      },
    };
  }, [t, language]);
}
