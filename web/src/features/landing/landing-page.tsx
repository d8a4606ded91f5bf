import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { LandingComponent, LandingPage as Page } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { euros, wholeNumber } from '@/lib/format';
import { Skyline } from '@/ui/skyline';
import { Breadcrumbs, breadcrumbsOf } from './breadcrumbs';
import { Closing } from './closing';
import { Faq, StateFaq } from './faq';
import { FlightSearch } from './flight-search';
import { PricingTable, StateCityPricing, StatePricing } from './pricing-table';
import { RelatedDestinations } from './related-destinations';
import { RouteInfo, StateRouteInfo } from './route-info';
import { PageTitle, SeoHead } from './seo-head';
import { isBetweenCities, lowestOf, routeText, useDate } from './words';

type LandingPageProps = {
  page: Page;
  /** The search form, which belongs to another feature. */
  SearchForm: ComponentType;
};

/** A page about a route, built from the components of its template in their order. */
export function LandingPage({ page, SearchForm }: LandingPageProps) {
  return (
    <>
      <PageTitle page={page} />
      <div className="flex flex-col pb-10 md:pb-16">
        {page.components.map((name) => (
          <div key={name} className={IN_BAND.has(name) ? undefined : 'pt-10 empty:hidden md:pt-14'}>
            <Component name={name} page={page} SearchForm={SearchForm} />
          </div>
        ))}
      </div>
    </>
  );
}

/** The components that need no space above them: those of the coloured band at the top, and the invisible one. */
const IN_BAND: ReadonlySet<LandingComponent> = new Set(['SEOHead', 'HeaderComponent', 'FlightSearchComponent']);

/** One component of a page, by the name that templates use. */
export function Component({ name, page, SearchForm }: LandingPageProps & { name: LandingComponent }) {
  switch (name) {
    case 'SEOHead':
      return <SeoHead page={page} />;
    case 'HeaderComponent':
      return <HeaderBanner page={page} />;
    case 'FlightSearchComponent':
      return (
        <FlightSearch>
          <SearchForm />
        </FlightSearch>
      );
    case 'PricingTableComponent':
      return <PricingTable page={page} />;
    case 'StateCityPricingComponent':
      return <StateCityPricing page={page} />;
    case 'StatePricingComponent':
      return <StatePricing page={page} />;
    case 'RouteInfoComponent':
      return <RouteInfo page={page} />;
    case 'StateRouteInfoComponent':
      return <StateRouteInfo page={page} />;
    case 'FAQComponent':
      return <Faq page={page} />;
    case 'StateFAQComponent':
      return <StateFaq page={page} />;
    case 'RelatedDestinationsComponent':
      return <RelatedDestinations page={page} />;
    case 'FooterComponent':
      return <Closing page={page} />;
    default:
      return name satisfies never;
  }
}

/** HeaderComponent: the way to the page, its heading, and the cheapest price. */
function HeaderBanner({ page }: { page: Page }) {
  const { t } = useLingui();
  const route = routeText(page);
  return (
    <div className="bg-sky">
      <div className="page-width flex items-end justify-between gap-8">
        <div className="min-w-0 pt-4 pb-5 md:pt-6 md:pb-8">
          <Breadcrumbs steps={breadcrumbsOf(page, t`Home`)} />
          <h1 className="mt-2 max-w-3xl text-balance font-bold text-28 tracking-tight md:mt-4 md:text-40">
            {isBetweenCities(page) ? t`Air tickets ${route}` : t`Flights ${route}`}
          </h1>
          <CheapestPrice page={page} />
          {page.demo && (
            <p className="mt-1 text-13">
              <Trans>Demonstration: these prices are examples.</Trans>
            </p>
          )}
        </div>
        <Skyline />
      </div>
    </div>
  );
}

function CheapestPrice({ page }: { page: Page }) {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useDate();
  const lowest = lowestOf(page);
  if (!lowest) {
    return (
      <p className="mt-2 text-17">
        <Trans>We have no price for this route yet. Search below, or ask us.</Trans>
      </p>
    );
  }
  const { sample } = page;
  const price = euros(lowest.price, language);
  const count = wholeNumber(sample.size, language);
  const date = write(sample.seen_at);
  return (
    <p className="mt-2 text-17">
      <Trans>
        from <strong className="font-semibold text-21 tabular-nums">{price}</strong> one way
      </Trans>
      <span className="block text-pretty text-13 md:text-15">
        {t`The cheapest of ${plural(sample.size, { one: `${count} price`, other: `${count} prices` })}, last checked on ${date}`}
      </span>
    </p>
  );
}
