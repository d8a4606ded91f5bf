import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { usePartyText } from '@/lib/party';
import { datesOf } from '@/lib/trip-dates';
import { resultsAddress } from '@/office/kit/addresses';
import { Retry } from '@/office/kit/failure-notice';
import { AgoText, exactUtc } from '@/office/kit/times';
import { Skeleton } from '@/ui/skeleton';
import { Tip } from '@/ui/tip';

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

/** A search of the signed-in user. */
export type OwnSearch = components['schemas']['OwnSearch'];

/** A search with the number of its flights; a link to its results. The exact time appears with the focus of the link. */
function OwnSearchLink({ search }: { search: OwnSearch }) {
  const language = useLanguage();
  const { batch_id, search_params: params, created_at } = search;
  const party = usePartyText(params.passengers);
  return (
    <Tip text={exactUtc(created_at)}>
      <a
        href={resultsAddress(language, batch_id)}
        className="flex min-h-18 items-center justify-between gap-4 rounded-card border border-line bg-paper px-4 py-3 hover:border-action"
      >
        <span className="min-w-0">
          <span className="block break-words font-semibold text-15">
            {params.fromLocation} – {params.toLocation}
          </span>
          <span className="block text-13 text-muted">
            {datesOf(params, language)}
            {' · '}
            {party}
            {' · '}
            <time dateTime={created_at} className="whitespace-nowrap">
              <AgoText at={created_at} />
            </time>
          </span>
        </span>
        <span className="shrink-0 text-right text-15 tabular-nums">
          <Outcome search={search} />
        </span>
      </a>
    </Tip>
  );
}

/** The number of flights, or why there are none. */
function Outcome({ search: { status, options } }: { search: OwnSearch }) {
  const { t } = useLingui();
  if (options > 0) return t`${plural(options, { one: '# flight', other: '# flights' })}`;
  switch (status) {
    case 'queued':
    case 'running':
      return <span className="text-muted">{t`Searching`}</span>;
    case 'failed':
      return <span className="text-danger">{t`Failed`}</span>;
    case 'complete':
      return <span className="text-muted">{t`No flights`}</span>;
    default:
      return status satisfies never;
  }
}
