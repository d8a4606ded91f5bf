import { useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { useSite } from '@/lib/site';
import { picturePath } from './picture-path';
import { structuredData } from './structured-data';
import { isBetweenCities } from './words';

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
