import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { calendarQuery } from '@/api/calendar';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { useToday } from '@/lib/clock';
import { cn } from '@/lib/cn';
import type { Selecting } from '@/lib/date-picking';
import { euros, weekdayDate } from '@/lib/format';
import { usePartyText } from '@/lib/party';
import { useMediaQuery } from '@/lib/use-media-query';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { Segmented } from '@/ui/segmented';
import { firstOpened, firstShown, isShown, lastDay, monthOf, plusMonths } from './dates';
import { flightMonthOf, PricesContext, useDatePrice, useShownPrices } from './day-prices';
import { GridNote } from './grid-note';
import { MonthGrid } from './month-grid';
import { choose, type Dates, isSameDayReturn } from './selection-rules';
import { YearBars } from './year-bars';

type CalendarModalProps = {
  /** The date to choose; null if the calendar is closed. */
  selecting: Selecting | null;
  onSelectingChange: (selecting: Selecting) => void;
  onClose: () => void;
  /** Called after the dialog has disappeared. */
  onClosed: () => void;
};

/** The calendar in a dialog, which covers small screens. */
export function CalendarModal({ selecting, onSelectingChange, onClose, onClosed }: CalendarModalProps) {
  const { t } = useLingui();
  // While the dialog fades out, its content does not change.
  const [last, setLast] = useState<Selecting>(selecting ?? 'departure');
  if (selecting && selecting !== last) setLast(selecting);
  return (
    <Dialog open={selecting !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`Choose your dates`}
        closeLabel={t`Close`}
        className="md:max-w-3xl"
        footer={<CalendarFooter onDone={onClose} />}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <CalendarPanel selecting={last} onSelectingChange={onSelectingChange} />
      </DialogContent>
    </Dialog>
  );
}

type CalendarPanelProps = { selecting: Selecting; onSelectingChange: (selecting: Selecting) => void };

/** The chosen dates, and the months with their prices. */
function CalendarPanel({ selecting, onSelectingChange }: CalendarPanelProps) {
  const draft = useSearchDraft();
  const [today] = useState(useToday());
  const count = useMediaQuery('(min-width: 48rem)') ? 2 : 1;
  const chosen = (selecting === 'return' && draft.return) || draft.departure;
  const [wanted, setMonth] = useState(() => (chosen ? monthOf(chosen) : firstOpened(today, count)));
  const month = firstShown(wanted, today, count);
  const mode = draft.tripType === 'oneWay' ? 'departure' : selecting;
  const months = Array.from({ length: count }, (_, index) => plusMonths(month, index));
  const prices = useShownPrices(months, mode, today);
  useNeighbours(month, count, today, mode);

  const [wasSameDay, setSameDay] = useState(false);
  const pick = (date: string) => {
    setSameDay(isSameDayReturn(date, mode, draft));
    const choice = choose(date, mode, draft.tripType, draft);
    draft.setDates(choice.dates);
    if (choice.selecting !== selecting) onSelectingChange(choice.selecting);
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

type DateTabsProps = { selecting: Selecting; dates: Dates; onChange: (selecting: Selecting) => void };

/** The two dates of a round trip. The one that the next click on a day sets is marked. */
function DateTabs({ selecting, dates, onChange }: DateTabsProps) {
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

/** The price of the chosen dates, and the button that closes the calendar. */
function CalendarFooter({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4">
      <Price />
      <Button size="large" onClick={onDone} className="ml-auto min-w-32">
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}

/** Of one date, the price of one adult on its flight; of both dates, an estimate of the party's whole trip. */
function Price() {
  const language = useLanguage();
  const { from, to, departure, return: back, tripType, passengers } = useSearchDraft();
  const { adults, children, infants } = passengers;
  const party = usePartyText({ adults, children, infantsInSeat: 0, infantsOnLap: infants });
  const there = useDatePrice(departure, 'departure');
  const andBack = useDatePrice(tripType === 'roundTrip' ? back : '', 'return');
  if (!from || !to || !departure) return null;
  const isAlone = adults === 1 && children + infants === 0;
  const isComplete = tripType === 'roundTrip' && back !== '';
  const trip = there?.partyPrice && andBack?.partyPrice ? there.partyPrice + andBack.partyPrice : null;
  const amount = isComplete ? trip : (there?.price ?? null);
  const price = amount === null ? '–' : euros(amount, language);
  return (
    <p role="status">
      <span className="block text-13 text-muted">
        {tripType === 'oneWay' ? (
          <Trans>Price per person</Trans>
        ) : isComplete && isAlone ? (
          <Trans>Price per person, there and back</Trans>
        ) : isComplete ? (
          <Trans>In total {party}, there and back</Trans>
        ) : (
          <Trans>Price per person, departure only</Trans>
        )}
      </span>
      <span className="block font-semibold text-21 tabular-nums">
        {isComplete && amount !== null ? <Trans>about {price}</Trans> : price}
      </span>
    </p>
  );
}
