import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { loadCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import type { Site } from '@/lib/site';
import { siteQuery } from '@/office/desk/quotes/requests';
import { Retry } from '@/office/kit/failure-notice';
import { type LazyCode, LazyPart, lazyCode } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/skeleton';

/** The search form of the public site, with its texts. It is fetched after the screen. */
const FORMS: Record<Language, LazyCode<{ site: Site }>> = { sq: formIn('sq'), en: formIn('en') };

function formIn(language: Language): LazyCode<{ site: Site }> {
  return lazyCode(async () => {
    const [{ SiteForm }, i18n] = await Promise.all([import('./site-form'), loadCatalogue(language)]);
    return ({ site }) => <SiteForm i18n={i18n} site={site} />;
  });
}

/** A search for flights, as on the home page of the site. */
export function FlightSearch() {
  const { t } = useLingui();
  const heading = t`Search flights`;
  return (
    <section aria-label={heading}>
      <h2 className="font-semibold text-21">{heading}</h2>
      <p className="mb-3 text-15 text-muted">
        <Trans>The results show the service fee.</Trans>
      </p>
      <Form />
    </section>
  );
}

function Form() {
  const { data: site, isError, refetch } = useQuery(siteQuery(useApi()));
  const code = FORMS[useLanguage()];
  if (!site && isError) return <Retry error={msg`Failed to load the search form.`} onRetry={refetch} />;
  return (
    <LazyPart code={code} fallback={<Loading />}>
      {(SiteForm) => (site ? <SiteForm site={site} /> : <Loading />)}
    </LazyPart>
  );
}

/** A placeholder as high as the form. */
function Loading() {
  return <Skeleton aria-busy="true" className="h-127.5 rounded-card md:h-82.5" />;
}
