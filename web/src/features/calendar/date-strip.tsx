import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { calendarAroundQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import type { NearbyDay, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { addDays, useToday } from '@/lib/clock';
import { cn } from '@/lib/cn';
import { dateOf, daysBetween, euros, shortDate, weekdayName } from '@/lib/format';
import { usePartyText } from '@/lib/party';
import { FlightPricesCount } from './flight-prices-count';

type DateStripProps = {
  params: SearchParams;
  /**
   * The lowest price in the results of the search; null if it is not comparable with the prices of the other days. For a
   * round trip it is comparable with estimates of whole trips.
   */
  chosenPrice: number | null;
  isBusy: boolean;
  /** Starts a search for another day. */
  onPick: (date: string) => void;
};

const DAYS = [-3, -2, -1, 0, 1, 2, 3];

/**
 * The seven days around the departure with their prices, if at least two of them have a price. The days of a round trip
 * have the same number of nights.
 */
export function DateStrip({ params, chosenPrice, isBusy, onPick }: DateStripProps) {
  const { t } = useLingui();
  const chosen = dateOf(params.departureDate);
  const { data } = useQuery(calendarAroundQuery(useApi(), params));
  const today = useToday();
  const nights = params.returnDate ? daysBetween(params.departureDate, params.returnDate) : 0;
  const last = addDays(today, 365 - nights);
  // Estimates of whole trips are shown if there is one besides that of the chosen day, whose price is known.
  const isRoundTrip = params.tripType === 'roundTrip';
  const hasTrips = isRoundTrip && (data?.days.some(({ date, tripPrice }) => date !== chosen && tripPrice) ?? false);
  const isComparable = isRoundTrip === hasTrips;
  const days = DAYS.map((offset) => {
    const date = addDays(chosen, offset);
    const day = data?.days.find((one) => one.date === date);
    const stored = (hasTrips ? day?.tripPrice : day?.price) ?? null;
    return { date, price: date === chosen ? ((isComparable ? chosenPrice : null) ?? stored) : stored };
  });
  const prices = days.flatMap(({ price }) => (price === null ? [] : [price]));
  // Renders nothing with fewer than two prices, because days without prices are useless and move the flights down.
  if (prices.length < 2) return null;
  const cheapest = Math.min(...prices);
  return (
    <section aria-label={t`Other departure days`} className="rounded-card border border-line bg-paper p-1 md:p-2">
      <p className="px-1 pb-1 text-13 text-muted leading-4">
        <Caption params={params} hasTrips={hasTrips} nights={nights} />
      </p>
      {/* Relative, because texts for screen readers are positioned: they would widen the page otherwise. */}
      <ul className="relative flex overflow-x-auto">
        {days.map(({ date, price }) => (
          <li key={date} className={cn('flex-1', date === chosen ? 'min-w-16' : 'min-w-11')}>
            <Day
              date={date}
              price={price}
              isChosen={date === chosen}
              isCheapest={price === cheapest}
              isRefused={isBusy || date < today || date > last}
              onPick={onPick}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the prices count. */
function Caption({ params, hasTrips, nights }: Pick<DateStripProps, 'params'> & { hasTrips: boolean; nights: number }) {
  const party = usePartyText(params.passengers);
  if (params.tripType === 'oneWay') return <Trans>Other departure days, one way per person</Trans>;
  if (!hasTrips) return <FlightPricesCount tripType={params.tripType} />;
  return (
    <Plural
      value={nights}
      one={`Estimates, in total ${party}, there and back, # night`}
      other={`Estimates, in total ${party}, there and back, # nights`}
    />
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
      className={cn(
        'flex min-h-14 w-full py-0.5 flex-col items-center justify-center rounded-control border-2 hover:bg-action-soft disabled:bg-transparent disabled:opacity-50',
        isChosen ? 'border-action' : 'border-transparent',
      )}
    >
      <span className="flex flex-col items-center whitespace-nowrap text-13 text-muted leading-4 md:flex-row md:gap-1">
        <span>{weekdayName(date, language, 'short')} </span>
        <span>{shortDate(date, language)}</span>
      </span>{' '}
      <Price {...{ price, isChosen, isCheapest }} />{' '}
      {isCheapest && (
        <span className="sr-only">
          <Trans>cheapest</Trans>
        </span>
      )}
    </button>
  );
}

/** The price of a day. The chosen day without a price shows "selected", because a dash would look like no flights. */
function Price({ price, isChosen, isCheapest }: Pick<DayProps, 'price' | 'isChosen' | 'isCheapest'>) {
  const language = useLanguage();
  if (price === null && isChosen)
    return (
      <span className="whitespace-nowrap text-13 md:text-15">
        <Trans>selected</Trans>
      </span>
    );
  return (
    <span
      className={cn('whitespace-nowrap font-semibold text-13 tabular-nums md:text-15', isCheapest && 'text-success')}
    >
      {isCheapest && <span aria-hidden="true">↓ </span>}
      {price === null ? '–' : euros(price, language)}
    </span>
  );
}
