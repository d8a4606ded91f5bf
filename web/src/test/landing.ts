/** Landing pages for tests: each type with everything that a page can have, and with nothing. */
import type { LandingComponent, LandingPage } from '@/api/wire';
import { ITALY, originCity, originState, ROME_CITY, samplePage } from '@/features/landing/sample';

const CITY: LandingComponent[] = [
  'SEOHead',
  'HeaderComponent',
  'FlightSearchComponent',
  'PricingTableComponent',
  'RouteInfoComponent',
  'FAQComponent',
  'RelatedDestinationsComponent',
  'FooterComponent',
];

/** The active components of a type of pages. `pricing` is its table of prices. */
function stateComponents(pricing: LandingComponent): LandingComponent[] {
  return CITY.map((name) => {
    if (name === 'PricingTableComponent') return pricing;
    if (name === 'RouteInfoComponent') return 'StateRouteInfoComponent';
    return name === 'FAQComponent' ? 'StateFAQComponent' : name;
  });
}

const TIRANA = { ...originCity('Tiranë'), nga: 'Nga Tirana', per: 'Për Tiranën' };
const ALBANIA = { ...originState('Shqipëri'), nga: 'Nga Shqipëria', per: 'Për Shqipërinë' };
const TO_STATE = stateComponents('StateCityPricingComponent');

/** A page of each type, by the type's slug. */
export const LANDING_PAGES: Readonly<Record<string, LandingPage>> = {
  'city-city': { ...samplePage(TIRANA, ROME_CITY), components: CITY },
  'city-state': {
    ...samplePage(TIRANA, ITALY),
    path: '/fluturime/nga-tirana-per-italine/',
    components: TO_STATE,
  },
  'state-city': {
    ...samplePage(ALBANIA, ROME_CITY),
    path: '/fluturime/nga-shqiperia-per-romen/',
    components: TO_STATE,
  },
  'state-state': { ...samplePage(ALBANIA, ITALY), components: stateComponents('StatePricingComponent') },
};

export const CITY_PAGE = LANDING_PAGES['city-city'] as LandingPage;

/** A page without any data. */
export function emptyPage(page: LandingPage): LandingPage {
  return {
    ...page,
    indexed: false,
    from: { ...page.from, search: null, airports: [] },
    to: { ...page.to, search: null, airports: [] },
    fares: [],
    lowest: null,
    sample: { size: 0, seen_at: null },
    months: [],
    weekdays: [],
    facts: { distance_km: null, duration: null, direct_percent: null, airlines: [] },
    reverse: null,
    related: [],
    popular_cities: [],
  };
}
