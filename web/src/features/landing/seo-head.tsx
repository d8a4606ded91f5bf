import { useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { type Site, useSite } from '@/lib/site';
import { breadcrumbsOf } from './breadcrumbs';
import { isBetweenCities, lowestOf, routeOf } from './words';

/** The title and address of a page, which it has even if its template leaves out the component SEOHead. */
export function PageTitle({ page }: { page: LandingPage }) {
  const { agency } = useSite();
  return (
    <>
      <title>{`${page.title} | ${agency.name}`}</title>
      <link rel="canonical" href={`${agency.site_url}${page.path}`} />
      {!page.indexed && <meta name="robots" content="noindex" />}
    </>
  );
}

/** SEOHead: the description, the preview of links, and structured data. */
export function SeoHead({ page }: { page: LandingPage }) {
  const site = useSite();
  const { name, site_url } = site.agency;
  const data = useStructuredData(page);
  return (
    <>
      <meta name="description" content={page.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={`${site_url}${page.path}`} />
      <meta property="og:image" content={`${site_url}${picturePath(page)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content="sq_AL" />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json">{data}</script>
    </>
  );
}

/** The structured data of a page as JSON, with words in the language of the site. */
export function useStructuredData(page: LandingPage): string {
  const { t } = useLingui();
  const site = useSite();
  return structuredData(page, site, { home: t`Home`, trip: isBetweenCities(page) ? t`Air tickets` : t`Flights` });
}

type Names = { home: string; trip: string };

/** The components that show all fares of a page. */
const WITH_FARES = new Set(['PricingTableComponent', 'StateCityPricingComponent', 'StatePricingComponent']);

/**
 * The structured data of a page for search engines, as JSON that schema.org describes. It has only prices that the page
 * shows, and is escaped like the filter `tojson` of the server's template engine, so that the page that the server fills
 * equals what the browser renders.
 */
function structuredData(page: LandingPage, { agency }: Site, names: Names): string {
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

/**
 * The path of a page's picture for link previews. It changes with what the picture shows, because chats keep a picture by
 * its address.
 */
function picturePath(page: LandingPage): string {
  const { path, title, indexed, from, to, fares } = page;
  const { price, date, seen_at } = fares[0] ?? {};
  const shown = [title, from.name, to.name, indexed, price, date, seen_at?.slice(0, 10)];
  return `/og/landing${path.replace(/\/$/, '')}.png?v=${checksum(JSON.stringify(shown))}`;
}

/** FNV-1a in 32 bits, as seven characters at most. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return sum.toString(36);
}
