import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { calendarYearQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { CheapestMonth } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { euros, monthAndYear, shortMonth } from '@/lib/format';
import { useSearchDraft } from '@/stores/stores';
import { flightOf } from './day-prices';
import { FlightPricesCount } from './flight-prices-count';

type YearBarsProps = {
  selecting: Selecting;
  /** The months shown in the grid. */
  shown: readonly string[];
  onPick: (month: string) => void;
};

/**
 * Twelve bars, each with the price of the cheapest day of a month. A click on a bar shows the month. A line marks the
 * typical price.
 */
export function YearBars({ selecting, shown, onPick }: YearBarsProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const draft = useSearchDraft();
  const flight = flightOf(draft, selecting);
  const { data } = useQuery(calendarYearQuery(useApi(), flight));
  if (!flight) return null;
  const highest = Math.max(1, ...(data?.months.map(({ price }) => price ?? 0) ?? []));
  const known = data?.months.filter(({ price }) => price !== null).length ?? 0;
  const typical = known >= MIN_FOR_TYPICAL ? (data?.typical ?? null) : null;
  // Without prices an empty box keeps the height, so that nothing moves when prices arrive. Few returns are stored, and
  // a chart of one of them says nothing.
  if (data && (known === 0 || (selecting === 'return' && known < MIN_FOR_TYPICAL))) return <div className="min-h-28" />;
  return (
    <section data-slot="year-bars" aria-label={t`Cheapest price by month`} className="flex min-h-28 flex-col gap-1">
      <h3 className="flex justify-between text-13 text-muted">
        <span>
          <Trans>Cheapest price by month</Trans> · <FlightPricesCount tripType={draft.tripType} />
        </span>
        {typical !== null && (
          <span>
            <Trans>Typical: {euros(typical, language)}</Trans>
          </span>
        )}
      </h3>
      <ul className="relative flex gap-px md:gap-2">
        {data?.months.map((month) => (
          <li key={month.yearMonth} className="min-w-0 flex-1">
            <Bar
              month={month}
              height={(month.price ?? 0) / highest}
              isShown={shown.includes(month.yearMonth)}
              isCheap={typical !== null && month.price !== null && month.price < typical}
              onPick={onPick}
            />
          </li>
        ))}
        {typical !== null && (
          <li
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 border-muted/60 border-t border-dashed"
            style={{ bottom: `${BASE / 16}rem`, transform: `translateY(${(-HEIGHT * typical) / highest / 16}rem)` }}
          />
        )}
      </ul>
    </section>
  );
}

/** The least number of months with prices for which a typical price is shown. */
const MIN_FOR_TYPICAL = 4;

/** The heights of the highest bar (`h-9`) and of the part under the bars, in pixels. */
const HEIGHT = 36;
const BASE = 22;

type BarProps = {
  month: CheapestMonth;
  /** The height of the bar relative to the highest bar, from 0 to 1. */
  height: number;
  isShown: boolean;
  isCheap: boolean;
  onPick: (month: string) => void;
};

function Bar({ month, height, isShown, isCheap, onPick }: BarProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      aria-current={isShown || undefined}
      onClick={() => onPick(month.yearMonth)}
      className="flex h-20 w-full flex-col items-center justify-end rounded-control text-13 hover:bg-action-soft"
    >
      <span className="sr-only">{monthAndYear(month.yearMonth, language)}: </span>
      {/* A bar is moved and not resized when its price arrives, so that no layout shifts. */}
      <span className="flex w-full flex-1 flex-col justify-end overflow-hidden">
        <span
          className="flex w-full flex-col items-center"
          style={{ transform: `translateY(${(HEIGHT - Math.max(2, HEIGHT * height)) / 16}rem)` }}
        >
          <span className={cn('w-full text-center tabular-nums', isCheap && 'font-semibold text-success')}>
            {month.price === null ? '–' : <Price price={month.price} />}
          </span>
          <span
            className={cn(
              'mt-0.5 h-9 w-3/5 rounded-t-sm',
              isShown ? 'bg-action' : isCheap ? 'bg-success/60' : 'bg-control/50',
            )}
          />
        </span>
      </span>
      <span aria-hidden="true" className={cn('h-5.5 pt-1 text-muted', isShown && 'font-semibold text-link')}>
        <span className="md:hidden">{shortMonth(month.yearMonth, language).slice(0, 3)}</span>
        <span className="hidden md:inline">{shortMonth(month.yearMonth, language)}</span>
      </span>
    </button>
  );
}

/** The price; on small screens only screen readers get the currency. */
function Price({ price }: { price: number }) {
  const language = useLanguage();
  return (
    <>
      <span className="md:hidden">
        {Math.floor(price)}
        <span className="sr-only"> €</span>
      </span>
      <span className="hidden md:inline">{euros(price, language)}</span>
    </>
  );
}
