import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Clock, Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { localTime } from '@/lib/clock';
import { clockTime, dateOf, exactEuros, weekdayDate } from '@/lib/format';
import { datesOf } from '@/lib/trip-dates';
import { useCopy } from '@/lib/use-copy';
import { Retry } from '@/office/kit/failure-notice';
import { Status } from '@/office/kit/status';
import { Ago, exactUtc } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Skeleton } from '@/ui/skeleton';
import { type OwnQuote, type OwnQuotedOption, ownQuotes, QUOTES, revokeQuote, siteQuery } from './requests';

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

/** A quote with its state, and what the agent can do with it. */
function QuoteRow({ quote }: { quote: OwnQuote }) {
  const isOpen = quote.state === 'sent' || quote.state === 'viewed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-paper px-4 py-3">
      <div className="min-w-0">
        {quote.options.map((option) => (
          <QuotedFlight key={`${option.batch_id} ${option.option.id}`} option={option} />
        ))}
        <p className="break-words text-13 text-muted">
          {quote.client_name && `${quote.client_name} · `}
          <Ago at={quote.created_at} />
          {isOpen && <ValidUntil moment={quote.valid_until} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-13">
        <State quote={quote} />
        {isOpen && <Actions quote={quote} />}
      </div>
    </li>
  );
}

/** A flight of a quote with its price, and with the other price at which it is found now. */
function QuotedFlight({ option: { search_params: params, price, found_at: found } }: { option: OwnQuotedOption }) {
  const language = useLanguage();
  return (
    <>
      <p className="break-words font-semibold text-15">
        {params.fromLocation} – {params.toLocation} · {exactEuros(price, language)}
        <span className="font-normal text-13 text-muted">
          {' · '}
          {datesOf(params, language)}
        </span>
      </p>
      {found && (
        <p className="text-13 text-stops">
          <Trans>Now found for {exactEuros(found.price, language)}</Trans>
        </p>
      )}
    </>
  );
}

/** Until when a quote is valid, as its page says it: in the time zone of the agency. */
function ValidUntil({ moment }: { moment: string }) {
  const language = useLanguage();
  const { data: site, isError } = useQuery(siteQuery(useApi()));
  if (!site && !isError) return null;
  // Without the data of the site, a time that is right somewhere is better than none.
  const until = site ? localMoment(moment, site.time_zone, language) : exactUtc(moment);
  return (
    <>
      {' · '}
      <Trans>valid until {until}</Trans>
    </>
  );
}

/** A moment as "Sat 12 Dec, 14:05". */
function localMoment(moment: string, zone: string, language: Language): string {
  const local = localTime(Date.parse(moment), zone);
  return `${weekdayDate(dateOf(local), language)}, ${clockTime(local)}`;
}

function State({ quote: { state, viewed_at, views } }: { quote: OwnQuote }) {
  const { t } = useLingui();
  switch (state) {
    case 'sent':
      return <Status tone="quiet" icon={Send}>{t`Sent, not opened yet`}</Status>;
    case 'viewed':
      return (
        <Status tone="good" icon={Eye}>
          <span>
            <Trans>Viewed</Trans> {viewed_at && <Ago at={viewed_at} />}
            {views > 1 && (
              <>
                {' · '}
                <Plural value={views} one="# view" other="# views" />
              </>
            )}
          </span>
        </Status>
      );
    case 'expired':
      return <Status tone="caution" icon={Clock}>{t`Expired`}</Status>;
    case 'revoked':
      return <Status tone="bad" icon={Ban}>{t`Revoked`}</Status>;
    default:
      return state satisfies never;
  }
}

function Actions({ quote }: { quote: OwnQuote }) {
  const { t } = useLingui();
  const api = useApi();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'closed' | 'revoke'>('closed');
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: () => revokeQuote(api, quote.id),
    onSettled: () => client.invalidateQueries({ queryKey: [QUOTES] }),
  });
  const link = quote.url === null ? null : new URL(quote.url, window.location.origin).href;
  return (
    <>
      {link && (
        <>
          <CopyButton text={link}>{t`Copy link`}</CopyButton>
          <CopyButton text={`${quote.text}\n\n${link}`}>{t`Copy as text`}</CopyButton>
        </>
      )}
      <Button variant="secondary" size="narrow" onClick={() => setDialog('revoke')}>
        <Trans>Revoke</Trans>
      </Button>
      <Confirm
        isOpen={dialog === 'revoke'}
        onClose={() => setDialog('closed')}
        title={t`Revoke the quote`}
        confirmLabel={t`Revoke`}
        onConfirm={async () => {
          await revoke.mutateAsync();
        }}
        explain={() => t`The quote could not be revoked.`}
      >
        <Trans>The client no longer sees the flight and its price. This cannot be undone.</Trans>
      </Confirm>
    </>
  );
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <Button variant="secondary" size="narrow" onClick={() => copy.mutate(text)}>
      {copy.isSuccess ? t`Copied!` : copy.isError ? t`Copying is not allowed` : children}
    </Button>
  );
}
