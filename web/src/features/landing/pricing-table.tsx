import { Trans, useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { FareTable } from './fare-table';
import { CheapestMonths, PriceCalendar } from './price-calendar';
import { Empty, Section } from './section';
import { routeText, useSampleText } from './words';

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
