/** What the components of pages show, in the order in which a new template has them. */
import type { ComponentName } from '@/office/landing/pages/types';

export const COMPONENT_WORDS: readonly { name: ComponentName; effect: string }[] = [
  { name: 'SEOHead', effect: 'Title, description and links for search engines' },
  { name: 'HeaderComponent', effect: 'Banner at the top' },
  { name: 'FlightSearchComponent', effect: 'Search form' },
  { name: 'PricingTableComponent', effect: 'Prices from a city to a city' },
  { name: 'StateCityPricingComponent', effect: 'Prices between a city and the cities of a state' },
  { name: 'StatePricingComponent', effect: 'Prices between the cities of two states' },
  { name: 'RouteInfoComponent', effect: 'Facts about a route of cities' },
  { name: 'StateRouteInfoComponent', effect: 'Facts about a route of states' },
  { name: 'FAQComponent', effect: 'Questions about a route of cities' },
  { name: 'StateFAQComponent', effect: 'Questions about a route of states' },
  { name: 'RelatedDestinationsComponent', effect: 'Links to related destinations' },
  { name: 'FooterComponent', effect: 'Foot of the page' },
];

/** What a component shows. A newer server may have others. */
export function effectOf(component: ComponentName): string {
  return COMPONENT_WORDS.find(({ name }) => name === component)?.effect ?? '';
}
