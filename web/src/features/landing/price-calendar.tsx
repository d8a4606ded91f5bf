import { Trans, useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { euros, monthAndYear, shortDate, wholeNumber } from '@/lib/format';
import { useDateChoice } from './flight-search';
import { Part } from './section';
import { cheapestFirst, together, upperFirst, useSampleText, useWeekdayName } from './words';

/** The four cheapest months, the cheapest first. */
export function CheapestMonths({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const language = useLanguage();
  const choice = useDateChoice();
  const write = useSampleText();
  const cheapest = cheapestFirst(page).filter((month) => month.is_cheapest);
  if (cheapest.length === 0) return null;
  return (
    <Part title={t`The cheapest months`} note={write(together(cheapest), 'day')} className="lg:col-span-2">
      <ol className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cheapest.map(({ month, price, date, is_direct }) => (
          <li key={month}>
            <a
              {...choice(date)}
              className="flex h-full flex-col rounded-card border border-line bg-paper p-3 hover:border-action"
            >
              <span className="text-13">{upperFirst(monthAndYear(month, language))}</span>
              <span className="font-semibold text-21 tabular-nums">{euros(price, language)}</span>
              <span className="text-13 text-muted">
                {shortDate(date, language)} · {is_direct ? <Trans>direct</Trans> : <Trans>with stops</Trans>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Prices by month and by weekday. */
export function PriceCalendar({ months, weekdays }: Pick<LandingPage, 'months' | 'weekdays'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useSampleText();
  const nameOf = useWeekdayName();
  if (months.length === 0 && weekdays.length === 0) return null;
  const lowest = Math.min(...weekdays.map(({ price }) => price));
  return (
    <div className="flex flex-col gap-8">
      {months.length > 0 && (
        <Part title={t`The cheapest price by month`} note={write(together(months), 'day')}>
          <Bars
            rows={months.map(({ month, price, is_cheapest, sample }) => ({
              key: month,
              name: upperFirst(monthAndYear(month, language)),
              price,
              isCheap: is_cheapest,
              size: sample.size,
            }))}
            head={{ name: t`Month`, size: t`Days` }}
          />
        </Part>
      )}
      {weekdays.length > 0 && (
        <Part
          title={t`The usual price by weekday`}
          note={t`Half of the prices of a weekday are this price or lower (median)`}
        >
          <Bars
            rows={weekdays.map(({ weekday, price, sample }) => ({
              key: `${weekday}`,
              name: upperFirst(nameOf(weekday)),
              price,
              isCheap: price === lowest,
              size: sample.size,
            }))}
            head={{ name: t`Weekday`, size: t`Prices` }}
          />
          <p className="text-13 text-muted">{write(together(weekdays), 'price')}</p>
        </Part>
      )}
    </div>
  );
}

type Row = { key: string; name: string; price: number; isCheap: boolean; size: number };

/** A table with a bar in each row. */
function Bars({ rows, head }: { rows: Row[]; head: { name: string; size: string } }) {
  const language = useLanguage();
  const highest = Math.max(1, ...rows.map(({ price }) => price));
  return (
    <table className="w-full border-collapse text-13 md:text-15">
      <thead className="text-13 text-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-normal">
            {head.name}
          </th>
          <td />
          <th scope="col" className="py-1.5 text-right font-normal">
            <Trans>Price</Trans>
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {head.size}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, price, isCheap, size }) => (
          <tr key={key} className="border-line border-t">
            <th scope="row" className="w-28 whitespace-nowrap py-1.5 text-left font-normal md:w-36">
              {name}
            </th>
            <td className="px-3 align-middle">
              <Bar share={price / highest} isCheap={isCheap} />
            </td>
            <td
              className={cn(
                'w-14 whitespace-nowrap text-right font-semibold tabular-nums md:w-18',
                isCheap && 'text-success',
              )}
            >
              {euros(price, language)}
            </td>
            <td className="w-14 text-right text-muted tabular-nums md:w-18">{wholeNumber(size, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar whose length is a share of the whole width, from 0 to 1. It is decorative: its number is beside it. */
function Bar({ share, isCheap }: { share: number; isCheap: boolean }) {
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2.5 w-full bg-line" aria-hidden="true">
      <rect className={isCheap ? 'fill-success' : 'fill-control'} width={Math.round(share * 100)} height="1" />
    </svg>
  );
}
