import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { Retry } from '@/office/kit/failure-notice';
import { Skeleton } from '@/ui/skeleton';
import { type OwnSearch, OwnSearchLink } from './own-search-link';

/** The searches of the signed-in user, the newest first. */
export function RecentSearches() {
  const { t } = useLingui();
  return (
    <section aria-label={t`Your recent searches`}>
      <h2 className="mb-3 font-semibold text-21">{t`Your recent searches`}</h2>
      <Searches />
    </section>
  );
}

function Searches() {
  const api = useApi();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-searches', language],
    queryFn: ({ signal }) => ownSearches(api, language, signal),
    // The agent may come back from the results of a new search.
    refetchOnWindowFocus: true,
  });
  if (!data) {
    return isError ? <Retry error={msg`Failed to load your searches.`} onRetry={refetch} /> : <Loading />;
  }
  if (data.length === 0) {
    return (
      <p className="rounded-card border border-line border-dashed p-6 text-center text-15 text-muted">
        <Trans>No searches yet. What you search for while you are signed in appears here.</Trans>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {data.map((search) => (
        <li key={search.batch_id}>
          <OwnSearchLink search={search} />
        </li>
      ))}
    </ul>
  );
}

/** At most 20 searches, the newest first, with the names of places in a language. */
async function ownSearches(api: Api, language: Language, signal: AbortSignal): Promise<OwnSearch[]> {
  const headers = { 'Accept-Language': language };
  return unwrap(await api.GET('/api/agent/searches', { headers, signal })).searches;
}

/** Placeholders as high as searches. */
function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-18 rounded-card" />
    </div>
  );
}
