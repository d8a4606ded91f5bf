import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { euros, exactEuros, shortDate, weekdayName } from '@/lib/format';
import { monthLabel } from '@/office/kit/times';
import { usePublicCode } from '@/office/places/airports/queries';
import { HEAT_CLASSES, type Heat, heatOf } from '@/ui/heat';
import type { StoredCalendar, StoredDay } from './requests';
import { dayAfterKey, weeksOf } from './weeks';

/** The days of a month in weeks, coloured by their prices. The arrow keys go from day to day. */
export function MonthHeat({ calendar }: { calendar: StoredCalendar }) {
  const { year_month, days, quantiles } = calendar;
  const from = usePublicCode(calendar.origin);
  const to = usePublicCode(calendar.destination);
  const grid = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(`${year_month}-01`);
  const prices = new Map(days.map((day) => [day.date, day]));
  const cheapest = Math.min(...days.map(({ price }) => price));
  const weeks = weeksOf(year_month);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(current, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be reached by the arrow keys
      role="grid"
      aria-label={`Prices from ${from} to ${to} in ${monthLabel(year_month)}`}
      onKeyDown={onKeyDown}
      className="w-full max-w-3xl table-fixed border-separate border-spacing-1 text-center"
    >
      <thead>
        <tr>
          {weeks[1]?.map((date) => (
            <th key={date} scope="col" className="h-8 font-medium text-13 text-muted">
              <span aria-hidden="true">{date && weekdayName(date, 'en', 'short')}</span>
              <span className="sr-only">{date && weekdayName(date, 'en', 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week.join()}>
            {week.map((date, column) =>
              date === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no other key
                <td key={`${row}-${column}`} />
              ) : (
                <td
                  key={date}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                  role="gridcell"
                  data-date={date}
                  tabIndex={date === current ? 0 : -1}
                  onFocus={() => setCurrent(date)}
                  className={cn(
                    'h-16 rounded-control border border-line align-middle tabular-nums',
                    classOf(prices.get(date), (price) => HEAT_CLASSES[heatOf(price, quantiles, cheapest)]),
                  )}
                >
                  <span className="sr-only">{labelOf(date, prices.get(date))}</span>
                  <Day date={date} day={prices.get(date)} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ date, day }: { date: string; day: StoredDay | undefined }) {
  return (
    <span aria-hidden="true" className="flex flex-col leading-tight">
      <span className="text-13">{Number(date.slice(8))}</span>
      {day ? (
        <>
          <strong className="font-semibold text-13 sm:text-15">{euros(day.price, 'en')}</strong>
          {day.base_price !== null && <span className="text-13 max-sm:hidden">{euros(day.base_price, 'en')}</span>}
        </>
      ) : (
        <span className="text-13 text-muted">–</span>
      )}
    </span>
  );
}

function classOf(day: StoredDay | undefined, heat: (price: number) => string): string {
  return day ? heat(day.price) : 'bg-paper';
}

/** "Thursday 3 Dec: €81.00, provider €61.00, direct" */
function labelOf(date: string, day: StoredDay | undefined): string {
  const name = `${weekdayName(date, 'en', 'long')} ${shortDate(date, 'en')}`;
  if (!day) return `${name}: no price`;
  const base = day.base_price === null ? '' : `, provider ${exactEuros(day.base_price, 'en')}`;
  return `${name}: ${exactEuros(day.price, 'en')}${base}, ${day.is_direct ? 'direct' : 'with stops'}`;
}

const STEPS: readonly Heat[] = ['cheapest', 'cheaper', 'cheap', 'usual', 'dear'];

/** What the colours of days mean. */
export function HeatLegend() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
      <span className="flex items-center gap-1.5">
        Cheap
        <span className="flex gap-0.5" aria-hidden="true">
          {STEPS.map((heat) => (
            <span key={heat} className={cn('size-3.5 rounded-sm border border-line', HEAT_CLASSES[heat])} />
          ))}
        </span>
        Expensive
      </span>
      <span className="max-sm:hidden">Large: what visitors see. Small: the provider's price.</span>
      <span className="sm:hidden">What visitors see. The table has the provider's prices, too.</span>
    </p>
  );
}
