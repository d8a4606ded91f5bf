import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { LandingFare, LandingPage } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { duration, euros, shortDate, weekdayDate } from '@/lib/format';
import { useDateChoice } from './flight-search';
import { CheapestMonths, PriceCalendar } from './price-calendar';
import { Empty, Section } from './section';
import { isDate, routeText, useDate, useSampleText } from './words';

type PricesProps = {
  page: LandingPage;
  id: string;
  title: string;
  /** Whether each fare names its cities, because the page is about several. */
  places?: boolean;
};

/** PricingTableComponent: prices from a city to a city. */
export function PricingTable({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Prices page={page} id="prices" title={t`The cheapest fares ${routeText(page)}`} />;
}

/** StateCityPricingComponent: prices between a city and the cities of a state. */
export function StateCityPricing({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Prices page={page} id="state-city-prices" title={t`Fares ${routeText(page)}, by city`} places />;
}

/** StatePricingComponent: prices between the cities of two states. */
export function StatePricing({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  return <Prices page={page} id="state-prices" title={t`Fares between the cities, ${routeText(page)}`} places />;
}

/** The cheapest months, the cheapest fares, and prices by month and weekday. */
function Prices({ page, id, title, places = false }: PricesProps) {
  const write = useSampleText();
  const { fares, months, weekdays } = page;
  if (fares.length === 0 && months.length === 0) {
    return (
      <Section id={id} title={title}>
        <Empty>
          <Trans>No prices were found for this route. Please search above...</Trans>
        </Empty>
      </Section>
    );
  }
  return (
    <Section
      id={id}
      title={title}
      note={
        <>
          <Trans>One adult, one way, in economy.</Trans> {write(page.sample, 'price')}.
        </>
      }
    >
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12">
        <CheapestMonths page={page} />
        {fares.length > 0 && <FareTable fares={fares} title={title} places={places} />}
        <PriceCalendar months={months} weekdays={weekdays} />
      </div>
    </Section>
  );
}

const CELL = 'py-2.5 align-top';

/** The cheapest fares. With `places`, each row begins with its cities, which link to their own page. */
function FareTable({ fares, title, places = false }: { fares: LandingFare[]; title: string; places?: boolean }) {
  const { t } = useLingui();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-paper">
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead className="text-13 text-muted">
          <tr>
            <Head>{places ? t`Route` : t`Day`}</Head>
            <Head>{t`Flight`}</Head>
            <Head isLast>{t`Price`}</Head>
          </tr>
        </thead>
        <tbody>
          {fares.map((fare) => (
            <tr key={keyOf(fare)} className="border-line border-t">
              <th scope="row" className={cn(CELL, 'pl-3 text-left font-normal md:pl-4')}>
                {places ? <Places fare={fare} /> : <Day date={fare.date} />}
              </th>
              <td className={cn(CELL, 'px-3')}>
                <Flight fare={fare} places={places} />
              </td>
              <td className={cn(CELL, 'pr-3 text-right md:pr-4')}>
                <Price fare={fare} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ isLast = false, children }: { isLast?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={cn('px-3 py-2 font-normal md:px-4', isLast ? 'text-right' : 'text-left md:first:pl-4')}>
      {children}
    </th>
  );
}

function keyOf({ from, to, date, airline, is_direct }: LandingFare): string {
  return [from.code, to.code, date, airline, is_direct].join(' ');
}

/** A day, which a click puts into the search form. */
function Day({ date }: { date: string }) {
  const language = useLanguage();
  const choice = useDateChoice();
  const write = useDate();
  if (!isDate(date)) return <span>{write(date)}</span>;
  return (
    <a {...choice(date)} className="inline-flex min-h-11 flex-col text-link hover:underline">
      <span className="whitespace-nowrap font-semibold">{weekdayDate(date, language)}</span>
      <span className="text-13 text-muted">{date.slice(0, 4)}</span>
    </a>
  );
}

function Places({ fare: { from, to, path } }: { fare: LandingFare }) {
  const names = `${from.city} – ${to.city}`;
  return (
    <>
      {path ? (
        <a href={path} className="inline-flex min-h-6 items-center font-semibold text-link hover:underline">
          {names}
        </a>
      ) : (
        <span className="font-semibold">{names}</span>
      )}
      <span className="block text-13 text-muted">
        {from.code} – {to.code}
      </span>
    </>
  );
}

function Flight({ fare, places }: { fare: LandingFare; places: boolean }) {
  const language = useLanguage();
  const { from, to, date, airline, is_direct, duration: minutes } = fare;
  const details = [
    places ? airline : '',
    minutes === null ? '' : duration(minutes),
    places ? '' : `${from.code} – ${to.code}`,
  ].filter(Boolean);
  const first = places ? `${weekdayDate(date, language)} ${date.slice(0, 4)}` : airline;
  return (
    <>
      {first && <span className="block">{first}</span>}
      <span className="block text-13 text-muted">
        <span className={cn('font-medium', is_direct ? 'text-success' : 'text-stops')}>
          {is_direct ? <Trans>direct</Trans> : <Trans>with stops</Trans>}
        </span>
        {details.map((detail) => (
          <Fragment key={detail}>
            {' · '}
            <span className="whitespace-nowrap">{detail}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function Price({ fare: { price, seen_at } }: { fare: LandingFare }) {
  const language = useLanguage();
  const write = useDate();
  return (
    <>
      <span className="block whitespace-nowrap font-semibold text-17 tabular-nums">{euros(price, language)}</span>
      <span className="block text-13 text-muted">
        <span className="whitespace-nowrap md:hidden">
          <Trans>seen {shortDate(seen_at, language)}</Trans>
        </span>
        <span className="hidden md:inline">
          <Trans>seen on {write(seen_at)}</Trans>
        </span>
      </span>
    </>
  );
}
