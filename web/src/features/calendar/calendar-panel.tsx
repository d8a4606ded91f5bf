import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calendarQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import { useToday } from '@/lib/clock';
import type { Selecting } from '@/lib/date-picking';
import { useMediaQuery } from '@/lib/use-media-query';
import { useSearchDraft } from '@/stores/stores';
import { DateTabs } from './date-tabs';
import { firstShown, isShown, lastDay, monthOf, plusMonths } from './dates';
import { flightMonthOf, PricesContext, useShownPrices } from './day-prices';
import { GridNote } from './grid-note';
import { MonthGrid } from './month-grid';
import { choose, isSameDayReturn } from './selection-rules';
import { YearBars } from './year-bars';

type CalendarPanelProps = { selecting: Selecting; onSelectingChange: (selecting: Selecting) => void };

/** The chosen dates, and the months with their prices. */
export function CalendarPanel({ selecting, onSelectingChange }: CalendarPanelProps) {
  const draft = useSearchDraft();
  const [today] = useState(useToday());
  const count = useMediaQuery('(min-width: 48rem)') ? 2 : 1;
  const [wanted, setMonth] = useState(() =>
    monthOf((selecting === 'return' && draft.return) || draft.departure || today),
  );
  const month = firstShown(wanted, today, count);
  const mode = draft.tripType === 'oneWay' ? 'departure' : selecting;
  const months = Array.from({ length: count }, (_, index) => plusMonths(month, index));
  const prices = useShownPrices(months, mode, today);
  useNeighbours(month, count, today, mode);

  const [wasSameDay, setSameDay] = useState(false);
  const pick = (date: string) => {
    setSameDay(isSameDayReturn(date, mode, draft));
    const chosen = choose(date, mode, draft.tripType, draft);
    draft.setDates(chosen.dates);
    if (chosen.selecting !== selecting) onSelectingChange(chosen.selecting);
  };
  return (
    <div className="flex flex-col gap-3">
      {draft.tripType === 'roundTrip' && <DateTabs selecting={mode} dates={draft} onChange={onSelectingChange} />}
      <PricesContext value={prices}>
        <MonthGrid
          selecting={mode}
          dates={draft}
          bounds={{ today, last: lastDay(today) }}
          month={month}
          count={count}
          onMonthChange={setMonth}
          onPick={pick}
        />
      </PricesContext>
      <GridNote prices={prices} selecting={mode} wasSameDay={wasSameDay} />
      <YearBars selecting={mode} shown={months} onPick={setMonth} />
    </div>
  );
}

/** Fetches the months that the next click on an arrow would show. */
function useNeighbours(month: string, count: number, today: string, selecting: Selecting) {
  const api = useApi();
  const client = useQueryClient();
  const draft = useSearchDraft();
  const { from, to, tripType } = draft;
  // `draft` is no dependency, because each chosen date changes it and must not repeat the effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    for (const neighbour of [plusMonths(month, count), plusMonths(month, -1)]) {
      const flightMonth = isShown(neighbour, today) ? flightMonthOf(draft, selecting, neighbour) : null;
      if (flightMonth) void client.prefetchQuery(calendarQuery(api, client, flightMonth));
    }
  }, [api, client, month, count, today, selecting, from, to, tripType]);
}
