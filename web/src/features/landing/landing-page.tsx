import type { ComponentType } from 'react';
import type { LandingComponent, LandingPage as Page } from '@/api/wire';
import { Closing } from './closing';
import { Faq, StateFaq } from './faq';
import { FlightSearch } from './flight-search';
import { HeaderBanner } from './header-banner';
import { PricingTable, StateCityPricing, StatePricing } from './pricing-table';
import { RelatedDestinations } from './related-destinations';
import { RouteInfo, StateRouteInfo } from './route-info';
import { PageTitle, SeoHead } from './seo-head';

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
