import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { loadCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import type { Site } from '@/lib/site';
import { inboxQuery } from '@/office/desk/inbox/queries';
import { RequestCard } from '@/office/desk/inbox/request-card';
import { OwnQuotes } from '@/office/desk/quotes/own-quotes';
import { siteQuery } from '@/office/desk/quotes/requests';
import { AGENT } from '@/office/kit/addresses';
import { Retry } from '@/office/kit/failure-notice';
import { type LazyCode, LazyPart, lazyCode } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/skeleton';
import { RecentSearches } from './recent-searches';

/** The first screen of an agent. */
export function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t`Agent dashboard`} | Flight Finder`}</title>
      <h1 className="font-bold text-28">{t`Agent dashboard`}</h1>
      <FlightSearch />
      <NewestRequests />
      <OwnQuotes />
      <RecentSearches />
    </div>
  );
}

/** The search form of the public site, with its texts. It is fetched after the screen. */
const FORMS: Record<Language, LazyCode<{ site: Site }>> = { sq: formIn('sq'), en: formIn('en') };

function formIn(language: Language): LazyCode<{ site: Site }> {
  return lazyCode(async () => {
    const [{ SiteForm }, i18n] = await Promise.all([import('./site-form'), loadCatalogue(language)]);
    return ({ site }) => <SiteForm i18n={i18n} site={site} />;
  });
}

/** A search for flights, as on the home page of the site. */
function FlightSearch() {
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

/** The number of requests on the dashboard. */
const SHOWN = 2;

/** The newest requests that no agent has claimed. */
function NewestRequests() {
  const { t } = useLingui();
  const api = useApi();
  const language = useLanguage();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(inboxQuery({ api, client, tab: 'new', language }));
  const heading = t`Visitors' requests`;
  return (
    <section aria-label={heading} className="flex flex-col gap-3">
      <h2 className="font-semibold text-21">{heading}</h2>
      {!data && isError && <Retry error={msg`Failed to load the requests.`} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-18 rounded-card" aria-busy="true" />}
      {data?.value.requests.slice(0, SHOWN).map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      {data?.value.requests.length === 0 && (
        <p className="text-15 text-muted">
          <Trans>No new requests. A request appears here when a visitor opens chat or phone.</Trans>
        </p>
      )}
      <Link to={AGENT.requests} className="inline-flex min-h-11 items-center font-semibold text-15 text-link">
        <Trans>All requests</Trans>
      </Link>
    </section>
  );
}
