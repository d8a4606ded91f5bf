import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { createSearch } from '@/api/searches';
import { useLanguage } from '@/i18n/use-language';
import { randomUuid } from '@/lib/uuid';
import { resultsAddress } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { Button, buttonClasses } from '@/ui/button';
import { Textarea } from '@/ui/textarea';
import { useToast } from '@/ui/toast/toaster';
import { INBOX, type InboxRequest, type Outcome, useChange } from './queries';

/** What an agent can do with a request in its state. */
export function RequestActions({ request }: { request: InboxRequest }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const language = useLanguage();
  const { mutate, isPending } = useChange(request);
  const isOwn = request.claimed_by?.id === user?.id;
  const change = (next: Parameters<typeof mutate>[0]) => {
    if (!isPending) mutate(next);
  };
  return (
    <>
      {request.state === 'claimed' && isOwn && (
        <NoteForm
          key={request.note}
          note={request.note}
          isBusy={isPending}
          onSave={(note) => change({ to: 'note', note })}
        />
      )}
      {request.state === 'done' && <End request={request} />}
      <div className="flex flex-wrap items-center gap-2">
        {request.state === 'new' && (
          <Button size="narrow" aria-disabled={isPending} onClick={() => change({ to: 'claim' })}>
            <Trans>Claim</Trans>
          </Button>
        )}
        {request.state === 'claimed' && isOwn && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">{t`What came of it`}</legend>
            {(['booked', 'not_booked', 'no_answer'] as const).map((outcome) => (
              <Button
                key={outcome}
                variant={outcome === 'booked' ? 'primary' : 'secondary'}
                size="narrow"
                aria-disabled={isPending}
                onClick={() => change({ to: 'close', outcome })}
              >
                <OutcomeName outcome={outcome} />
              </Button>
            ))}
          </fieldset>
        )}
        {request.state === 'done' && (
          <Button variant="secondary" size="narrow" aria-disabled={isPending} onClick={() => change({ to: 'reopen' })}>
            <Trans>Reopen</Trans>
          </Button>
        )}
        {/* The site is another app, so the browser loads its page. */}
        <a
          href={resultsAddress(language, request.batch_id)}
          className={buttonClasses({ variant: 'quiet', size: 'narrow' })}
        >
          <Trans>Results</Trans>
        </a>
        <SearchAgain request={request} />
        {request.state === 'new' && <Discard id={request.id} />}
      </div>
    </>
  );
}

/** The outcome of a request, who closed it, and the note. */
function End({ request }: { request: InboxRequest }) {
  return (
    <div className="text-15">
      <p>
        {request.outcome && (
          <strong>
            <OutcomeName outcome={request.outcome} />
          </strong>
        )}
        {request.claimed_by && <span className="text-muted"> · {request.claimed_by.name}</span>}
      </p>
      {request.note && <p className="whitespace-pre-line break-words">{request.note}</p>}
    </div>
  );
}

function OutcomeName({ outcome }: { outcome: Outcome }) {
  switch (outcome) {
    case 'booked':
      return <Trans>Booked</Trans>;
    case 'not_booked':
      return <Trans>Not booked</Trans>;
    case 'no_answer':
      return <Trans>No answer</Trans>;
    case 'discarded':
      return <Trans>Discarded</Trans>;
    default:
      return outcome satisfies never;
  }
}

/** Starts a new search for the trip of the visitor, and leads to its results. */
function SearchAgain({ request }: { request: InboxRequest }) {
  const { t } = useLingui();
  const api = useApi();
  const language = useLanguage();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createSearch(api, request.search_params, randomUuid()),
    networkMode: 'always',
    onSuccess: (batchId) => location.assign(resultsAddress(language, batchId)),
    onError: () => show({ tone: 'danger', text: t`The search could not be started.` }),
  });
  return (
    <Button variant="quiet" size="narrow" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Trans>Search again</Trans>
    </Button>
  );
}

/** Closes all new requests of the search of a request, because nobody meant them. They can be reopened under "Done". */
function Discard({ id }: { id: string }) {
  const { t } = useLingui();
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      unwrap(await api.POST('/api/agent/booking-requests/{id}/discard', { params: { path: { id } } })),
    networkMode: 'always',
    onSuccess: ({ discarded }) =>
      show({ text: t`${plural(discarded, { one: '# request is', other: '# requests are' })} under “Done”.` }),
    onError: () => show({ tone: 'danger', text: t`The requests could not be discarded.` }),
    onSettled: () => void client.invalidateQueries({ queryKey: [INBOX] }),
  });
  return (
    <Button variant="quiet" size="narrow" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      <Trans>Discard the requests of this search</Trans>
    </Button>
  );
}

const MAX = 2000;

type NoteFormProps = { note: string; isBusy: boolean; onSave: (note: string) => void };

/** The note of an agent about a request. The button appears when the note differs from the stored one. */
function NoteForm({ note, isBusy, onSave }: NoteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave(text.trim());
  };
  return (
    <form onSubmit={save} className="flex flex-col items-start gap-2">
      <label htmlFor={id} className="text-13 text-muted">
        {t`Note`}
      </label>
      <Textarea id={id} value={text} maxLength={MAX} rows={2} onChange={({ target }) => setText(target.value)} />
      {text.trim() !== note && (
        <Button type="submit" variant="secondary" size="compact" aria-disabled={isBusy}>
          <Trans>Save the note</Trans>
        </Button>
      )}
    </form>
  );
}
