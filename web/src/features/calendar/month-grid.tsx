import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { type ChevronProps, type DayButtonProps, DayPicker } from 'react-day-picker';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { euros, monthAndYear, weekdayName } from '@/lib/format';
import { HEAT_CLASSES } from '@/ui/heat';
import { CLASSES, MODIFIER_CLASSES } from './classes';
import { toDate, toText } from './dates';
import { type DayPrice, usePrices } from './day-prices';
import { StopsMark } from './grid-note';
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

/** The components of the day picker. They are constants, so that cells are not mounted again. */
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

/** A day with its price. Its accessible name is its content, with additions for screen readers. */
function Day({ day, modifiers, className, ...props }: DayButtonProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const isFocused = modifiers.focused;
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const date = toText(day.date);
  const { days, state } = usePrices();
  // A day that cannot be chosen shows no price.
  const price = modifiers.disabled ? undefined : days[date];
  const weekday = weekdayName(date, language, 'long');
  return (
    <button
      ref={button}
      {...props}
      aria-label={undefined}
      className={cn(
        'relative flex size-full flex-col items-center justify-center rounded-control',
        modifiers.selected && 'bg-action text-on-action',
        !modifiers.selected && !modifiers.disabled && 'hover:shadow-[inset_0_0_0_2px_var(--action)]',
        !modifiers.selected && !modifiers.inside && price && HEAT_CLASSES[price.heat],
        modifiers.disabled && 'text-muted opacity-50',
        className,
      )}
    >
      <span className={cn('font-medium text-15', modifiers.today && 'underline underline-offset-4')}>
        <span className="sr-only">{`${modifiers.today ? t`Today, ${weekday}` : weekday}, `}</span>
        {day.date.getDate()}
        <span className="sr-only"> {monthAndYear(date, language)}</span>
      </span>
      {state !== 'none' && <PriceLine price={price} isAwaited={state === 'loading' && !price && !modifiers.disabled} />}
      {price && (
        <StopsMark
          isDirect={price.isDirect}
          isOnAction={modifiers.selected === true}
          className="absolute top-1 right-1"
        />
      )}
    </button>
  );
}

/** The price of a day. The line keeps its height without a price, so that nothing moves when one arrives. */
function PriceLine({ price, isAwaited }: { price: DayPrice | undefined; isAwaited: boolean }) {
  const language = useLanguage();
  const markText = useMarkText(price);
  return (
    <span className="flex h-4.5 items-center whitespace-nowrap text-13 tabular-nums max-[22.5rem]:text-[0.6875rem]">
      {price && (
        <>
          <span className="sr-only">, </span>
          {euros(price.price, language)}
          <span className="sr-only">, {markText}</span>
        </>
      )}
      {isAwaited && <span className="h-2 w-6 animate-pulse rounded-full bg-line" />}
    </span>
  );
}

/** The meaning of mark and colour, for screen readers. */
function useMarkText(price: DayPrice | undefined): string {
  const { t } = useLingui();
  if (!price) return '';
  const stops = price.isDirect ? t`direct` : t`with stops`;
  if (price.heat === 'cheapest') return `${stops}, ${t`low price`}`;
  return price.heat === 'dear' ? `${stops}, ${t`high price`}` : stops;
}

/** The arrow of a button that changes the month. */
function Chevron({ orientation, className }: ChevronProps) {
  const Arrow = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Arrow className={className} aria-hidden="true" />;
}
