import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';

type NewQuoteProps = { batchId: string; optionId: string };

type Words = { client_name: string; note: string };

const FIELD = 'w-full rounded-control border border-control bg-paper px-3 py-2 text-15';

/** A button, then a form that makes a link to the flight with its price for a client. Only for agents. */
export function NewQuote(flight: NewQuoteProps) {
  const [state, setState] = useState<'closed' | 'open'>('closed');
  if (state === 'open') return <OpenQuote {...flight} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setState('open')}>
        <Trans>Create quote</Trans>
      </Button>
    </div>
  );
}

/** The form of a new quote, and then its link. */
function OpenQuote({ batchId, optionId }: NewQuoteProps) {
  const api = useApi();
  const lang = useLanguage();
  const { data, error, isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (words: Words) =>
      unwrap(await api.POST('/api/agent/quotes', { body: { batch_id: batchId, option_id: optionId, lang, ...words } })),
  });
  if (!data?.url) return <QuoteForm isPending={isPending} error={error} onCreate={mutate} />;
  return <QuoteLink link={new URL(data.url, window.location.origin).href} price={data.price} />;
}

type QuoteFormProps = { isPending: boolean; error: Error | null; onCreate: (words: Words) => void };

function QuoteForm({ isPending, error, onCreate }: QuoteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const words = new FormData(event.currentTarget);
    onCreate({ client_name: String(words.get('client_name') ?? ''), note: String(words.get('note') ?? '') });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t`New quote`}
      className="flex flex-col gap-3 rounded-card border border-line p-4"
    >
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-name`} className="text-13 text-muted">
          <Trans>Name of the client (optional)</Trans>
        </label>
        <input id={`${id}-name`} name="client_name" maxLength={80} autoComplete="off" className={`${FIELD} min-h-11`} />
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={`${id}-note`} className="text-13 text-muted">
          <Trans>Note, which the client reads (optional)</Trans>
        </label>
        <textarea id={`${id}-note`} name="note" maxLength={500} rows={2} className={FIELD} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? <Trans>Creating…</Trans> : <Trans>Create the link</Trans>}
        </Button>
        {error && (
          <p role="alert" className="text-13 text-danger">
            <Reason error={error} />
          </p>
        )}
      </div>
    </form>
  );
}

function Reason({ error }: { error: Error }) {
  if (error instanceof ApiProblem && error.status === 429)
    return <Trans>Too many quotes in an hour. Please wait.</Trans>;
  if (error instanceof ApiProblem && error.fields.option_id) {
    return <Trans>This flight is no longer available. Please search again.</Trans>;
  }
  return <Trans>The quote could not be created. Please try again.</Trans>;
}

/** The link of a new quote, to send it or to copy it. */
function QuoteLink({ link, price }: { link: string; price: number }) {
  const language = useLanguage();
  const copy = useCopy();
  const amount = exactEuros(price, language);
  const share = () => {
    // Sharing that the agent cancels is not an error.
    navigator.share({ url: link }).catch(() => {});
  };
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card border border-line p-4">
      <p className="text-15">
        <Trans>The quote of {amount} is valid for 24 hours.</Trans>{' '}
        <a href={`${link}?look`} target="_blank" rel="noreferrer" className="break-all text-link underline">
          {link}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {typeof navigator.share === 'function' && (
          <Button onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
        <Button variant="secondary" onClick={() => copy.mutate(link)}>
          {copy.isSuccess ? <Trans>Copied!</Trans> : <Trans>Copy link</Trans>}
        </Button>
        {copy.isError && (
          <span className="text-13 text-danger">
            <Trans>The browser does not allow copying.</Trans>
          </span>
        )}
      </div>
    </div>
  );
}
