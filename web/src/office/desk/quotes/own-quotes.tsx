import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { Retry } from '@/office/kit/failure-notice';
import { Skeleton } from '@/ui/skeleton';
import { QuoteRow } from './quote-row';
import { ownQuotes, QUOTES } from './requests';

/** The quotes that the agent has sent, the newest first. */
export function OwnQuotes() {
  const { t } = useLingui();
  return (
    <section aria-label={t`Your quotes`}>
      <h2 className="mb-3 font-semibold text-21">{t`Your quotes`}</h2>
      <Quotes />
    </section>
  );
}

function Quotes() {
  const api = useApi();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: [QUOTES, language],
    queryFn: ({ signal }) => ownQuotes(api, language, signal),
    // A client may have opened a quote meanwhile.
    refetchOnWindowFocus: true,
  });
  if (!data) {
    if (isError) return <Retry error={msg`Failed to load your quotes.`} onRetry={refetch} />;
    return <Skeleton className="h-18 rounded-card" aria-busy="true" />;
  }
  if (data.length === 0) {
    return (
      <p className="rounded-card border border-line border-dashed p-6 text-center text-15 text-muted">
        <Trans>No quotes yet. Open a flight and choose “Create quote”.</Trans>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {data.map((quote) => (
        <QuoteRow key={quote.id} quote={quote} />
      ))}
    </ul>
  );
}
