import { exactEuros, weekdayDate } from '@/lib/format';
import { monthLabel } from '@/office/kit/times';
import type { StoredCalendar } from './types';

/** The days of a month as a table, for screen readers and for everyone who wants the exact numbers. */
export function DaysTable({ calendar }: { calendar: StoredCalendar }) {
  const { days, year_month } = calendar;
  return (
    <details className="max-w-3xl rounded-card border border-line bg-paper">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium text-15">Show the days as a table</summary>
      <div className="overflow-x-auto px-4 pb-3">
        <table className="w-full text-13 tabular-nums">
          <caption className="sr-only">Stored prices of {monthLabel(year_month)}</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Day
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Provider's price
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Shown price
              </th>
              <th scope="col" className="py-1 font-medium">
                Flight
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, base_price, price, is_direct }) => (
              <tr key={date} className="border-line border-t">
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {weekdayDate(date, 'en')}
                </th>
                <td className="py-1 pr-4 text-right">{base_price === null ? '–' : exactEuros(base_price, 'en')}</td>
                <td className="py-1 pr-4 text-right">{exactEuros(price, 'en')}</td>
                <td className="py-1">{is_direct ? 'Direct' : 'With stops'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
