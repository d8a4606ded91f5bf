import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { NewQuote as Body, Quote } from '@/api/wire';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';
import { useCopy } from '@/lib/use-copy';
import { Button, buttonClasses } from '@/ui/button';

/** Options of searches, or the option of a visitor's request. */
type Flights = Required<Pick<Body, 'options'>> | Required<Pick<Body, 'booking_request_id'>>;

type QuoteFormProps = {
  flights: Flights;
  /** The language of the client, as far as it is known. */
  language: Language;
  /** How often the agent has asked for the form. Each time it comes into view. */
  asked?: number;
};

const FIELD = 'rounded-control border border-control bg-paper px-3 py-2 text-15';
const HOUR = 3_600_000;
/** For how many hours a quote is valid, unless the agent says otherwise, and at most. */
const HOURS = { usual: 24, most: 168 };

/** A button, then the form of a new quote. Only for agents. */
export function NewQuote(props: QuoteFormProps) {
  const [state, setState] = useState<'closed' | 'open'>('closed');
  if (state === 'open') return <QuoteForm {...props} asked={1} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setState('open')}>
        <Trans>Create quote</Trans>
      </Button>
    </div>
  );
}

/** The form of a new quote, and then its link. Only for agents. */
export function QuoteForm({ flights, language, asked = 0 }: QuoteFormProps) {
  const api = useApi();
  const { data, error, isPending, mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (words: Partial<Body>) =>
      unwrap(await api.POST('/api/agent/quotes', { body: { ...flights, ...words } })),
  });
  if (data?.url) return <QuoteLink quote={data} link={new URL(data.url, window.location.origin).href} />;
  return <Form language={language} asked={asked} isPending={isPending} error={error} onCreate={mutate} />;
}

type FormProps = {
  language: Language;
  asked: number;
  isPending: boolean;
  error: Error | null;
  onCreate: (words: Partial<Body>) => void;
};

function Form({ language, asked, isPending, error, onCreate }: FormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const words = new FormData(event.currentTarget);
    onCreate({
      client_name: String(words.get('client_name') ?? ''),
      note: String(words.get('note') ?? ''),
      lang: words.get('lang') === 'en' ? 'en' : 'sq',
      valid_hours: Number(words.get('valid_hours')),
    });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label={t`New quote`}
      className="flex scroll-my-4 flex-col gap-3 rounded-card border border-line p-4"
    >
      <Labelled label={<Trans>Name of the client (optional)</Trans>}>
        {(id) => (
          <input id={id} name="client_name" maxLength={80} autoComplete="off" className={`${FIELD} min-h-11 w-full`} />
        )}
      </Labelled>
      <Labelled label={<Trans>Note, which the client reads (optional)</Trans>}>
        {(id) => <textarea id={id} name="note" maxLength={500} rows={2} className={`${FIELD} w-full`} />}
      </Labelled>
      <div className="flex flex-wrap gap-3">
        <Labelled label={<Trans>Language of the client</Trans>}>
          {(id) => (
            <select id={id} name="lang" defaultValue={language} className={`${FIELD} min-h-11`}>
              <option value="sq">{t`Albanian`}</option>
              <option value="en">{t`English`}</option>
            </select>
          )}
        </Labelled>
        <Labelled label={<Trans>Valid for (hours)</Trans>}>
          {(id) => (
            <input
              id={id}
              name="valid_hours"
              type="number"
              min={1}
              max={HOURS.most}
              defaultValue={HOURS.usual}
              required
              className={`${FIELD} min-h-11 w-28`}
            />
          )}
        </Labelled>
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

function Labelled({ label, children }: { label: ReactNode; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-13 text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function Reason({ error }: { error: Error }) {
  if (error instanceof ApiProblem && error.status === 429)
    return <Trans>Too many quotes in an hour. Please wait.</Trans>;
  const fields = error instanceof ApiProblem ? Object.keys(error.fields) : [];
  if (fields.some((field) => field.endsWith('option_id') || field === 'booking_request_id')) {
    return <Trans>This flight is no longer available. Please search again.</Trans>;
  }
  if (fields.includes('client_name') || fields.includes('note')) {
    return <Trans>The name or the note has characters that nobody sees. Please type it again.</Trans>;
  }
  return <Trans>The quote could not be created. Please try again.</Trans>;
}

/** The link of a new quote, to send it or to copy it. */
function QuoteLink({ quote, link }: { quote: Quote; link: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const amounts = quote.options.map(({ price }) => exactEuros(price, language)).join(', ');
  // The departure may end it earlier than the agent has chosen.
  const hours = Math.floor((Date.parse(quote.valid_until) - Date.parse(quote.created_at)) / HOUR);
  const text = `${quote.text}\n\n${link}`;
  const share = () => {
    // Sharing that the agent cancels is not an error.
    navigator.share({ url: link }).catch(() => {});
  };
  return (
    <div role="status" className="flex flex-col gap-3 rounded-card border border-line p-4">
      <p className="text-15">
        <Plural
          value={hours}
          one={`The quote of ${amounts} is valid for # hour.`}
          other={`The quote of ${amounts} is valid for # hours.`}
        />{' '}
        <a href={`${link}?look`} target="_blank" rel="noreferrer" className="break-all text-link underline">
          {link}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses({ variant: 'chat' })}
        >
          <Trans>Send by WhatsApp</Trans>
        </a>
        {typeof navigator.share === 'function' && (
          <Button variant="secondary" onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
        <CopyButton text={link}>{t`Copy link`}</CopyButton>
        <CopyButton text={text}>{t`Copy as text`}</CopyButton>
      </div>
    </div>
  );
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const copy = useCopy();
  return (
    <>
      <Button variant="secondary" onClick={() => copy.mutate(text)}>
        {copy.isSuccess ? <Trans>Copied!</Trans> : children}
      </Button>
      {copy.isError && (
        <span role="alert" className="text-13 text-danger">
          <Trans>The browser does not allow copying.</Trans>
        </span>
      )}
    </>
  );
}
