import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { AGENT } from '@/office/kit/addresses';
import { Retry } from '@/office/kit/failure-notice';
import { Skeleton } from '@/ui/skeleton';
import { inboxQuery } from './queries';
import { RequestCard } from './request-card';

/** The number of requests on the dashboard. */
const SHOWN = 2;

/** The newest requests that no agent has claimed. */
export function NewestRequests() {
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
