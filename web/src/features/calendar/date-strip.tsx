import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { calendarAroundQuery } from '@/api/calendar';
import type { NearbyDay, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { addDays, useToday } from '@/lib/clock';
import { dateOf, euros, shortDate, weekdayName } from '@/lib/format';
import { joinClasses } from '@/lib/join-classes';

type DateStripProps = {
  params: SearchParams;
  isBusy: boolean;
  /** Searches for the flights of another day. */
  onPick: (date: string) => void;
};

const DAYS = [-3, -2, -1, 0, 1, 2, 3];

/** The departure three days earlier to three days later, with what is known of the prices. */
export function DateStrip({ params, isBusy, onPick }: DateStripProps) {
  const { t } = useLingui();
  const chosen = dateOf(params.departureDate);
  const pair = { origin: params.fromCode, destination: params.toCode, trip_type: params.tripType };
  const { data } = useQuery(calendarAroundQuery(pair, chosen));
  const today = useToday();
  const last = params.returnDate ? dateOf(params.returnDate) : addDays(today, 365);
  const prices = data?.days.flatMap(({ price }) => (price === null ? [] : [price])) ?? [];
  const cheapest = prices.length > 1 ? Math.min(...prices) : null;
  return (
    <section aria-label={t`Other departure days`} className="rounded-card border border-line bg-paper p-2">
      <p className="px-1 pb-1 text-13 text-muted">
        {params.tripType === 'roundTrip' ? (
          <Trans>Other departure days, the flight there per person</Trans>
        ) : (
          <Trans>Other departure days, per person</Trans>
        )}
      </p>
      <ul className="flex overflow-x-auto">
        {DAYS.map((days) => {
          const date = addDays(chosen, days);
          const known = data?.days.find((day) => day.date === date);
          return (
            <li key={date} className="min-w-11 flex-1">
              <Day
                date={date}
                price={known?.price ?? null}
                isChosen={days === 0}
                isCheapest={cheapest !== null && known?.price === cheapest}
                isRefused={isBusy || date < today || date > last}
                onPick={onPick}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type DayProps = Pick<NearbyDay, 'date' | 'price'> & {
  isChosen: boolean;
  isCheapest: boolean;
  isRefused: boolean;
  onPick: (date: string) => void;
};

function Day({ date, price, isChosen, isCheapest, isRefused, onPick }: DayProps) {
  const language = useLanguage();
  return (
    <button
      type="button"
      aria-current={isChosen ? 'date' : undefined}
      disabled={isRefused && !isChosen}
      onClick={() => !isChosen && onPick(date)}
      className={joinClasses(
        'flex min-h-16 w-full py-1 flex-col items-center justify-center rounded-control border-2 hover:bg-action-soft disabled:bg-transparent disabled:opacity-50',
        isChosen ? 'border-action' : 'border-transparent',
      )}
    >
      <span className="flex flex-col items-center whitespace-nowrap text-13 text-muted md:flex-row md:gap-1">
        <span>{weekdayName(date, language, 'short')} </span>
        <span>{shortDate(date, language)}</span>
      </span>{' '}
      <span
        className={joinClasses(
          'whitespace-nowrap font-semibold text-13 tabular-nums md:text-15',
          isCheapest && 'text-success',
        )}
      >
        {price === null ? '–' : euros(price, language)}
      </span>{' '}
      <span className="h-4 text-[0.6875rem] text-success leading-4">{isCheapest && <Trans>cheapest</Trans>}</span>
    </button>
  );
}
