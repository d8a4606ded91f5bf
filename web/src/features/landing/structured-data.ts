/** The structured data of a landing page for search engines, as schema.org describes it. */
import type { LandingPage } from '@/api/wire';
import type { Site } from '@/lib/site';
import { breadcrumbsOf } from './breadcrumbs';
import { lowestOf, routeOf } from './words';

type Names = { home: string; trip: string };

/** The components that show all fares of a page. */
const WITH_FARES = new Set(['PricingTableComponent', 'StateCityPricingComponent', 'StatePricingComponent']);

/**
 * The structured data of a page as JSON. It has only prices that the page shows, and is escaped like the filter `tojson`
 * of the server's template engine, so that the page that the server fills equals what the browser renders.
 */
export function structuredData(page: LandingPage, { agency }: Site, names: Names): string {
  const agencyId = `${agency.site_url}/#agency`;
  const graph = [
    {
      '@type': 'BreadcrumbList',
      itemListElement: breadcrumbsOf(page, names.home).map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${agency.site_url}${path}`,
      })),
    },
    {
      '@type': 'TravelAgency',
      '@id': agencyId,
      name: agency.name,
      url: `${agency.site_url}/home`,
      telephone: agency.phone,
      email: agency.email,
      ...(agency.offices[0] && {
        address: {
          '@type': 'PostalAddress',
          streetAddress: agency.offices[0].address,
          addressLocality: agency.offices[0].city,
          addressCountry: 'AL',
        },
      }),
    },
    ...offersOf(page, `${names.trip} ${routeOf(page.from.nga, page.to.per)}`, agencyId),
  ];
  return escaped(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }));
}

/** The offers of the listed fares. The lowest price of the page may be below them, and is shown too. */
function offersOf(page: LandingPage, name: string, agencyId: string): object[] {
  const { fares, components } = page;
  const [lowest, highest] = [lowestOf(page), fares.at(-1)];
  if (!(lowest && highest) || !components.some((component) => WITH_FARES.has(component))) return [];
  return [
    {
      '@type': 'Trip',
      name,
      provider: { '@id': agencyId },
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'EUR',
        lowPrice: lowest.price,
        highPrice: highest.price,
        offerCount: fares.length,
      },
    },
  ];
}

const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', "'": '\\u0027' };

function escaped(json: string): string {
  return json.replace(/[<>&']/g, (character) => ESCAPES[character] ?? character);
}
