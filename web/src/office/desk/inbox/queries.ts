/** How the inbox is read, and how its requests are changed. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { poll, polling, type Snapshot } from '@/api/long-poll';
import { ApiProblem, membersOf, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Language } from '@/i18n/language';
import { useToast } from '@/ui/toast/toaster';

/** Short names for the types of the API about visitors' booking requests. */
type Schemas = components['schemas'];

export type InboxPage = Schemas['InboxPage'];
export type InboxRequest = Schemas['InboxRequest'];
export type InboxTab = Schemas['InboxTab'];
export type Outcome = Schemas['BookingOutcome'];

/** What the keys of all queries of the inbox begin with. */
export const INBOX = 'inbox';

/** The first page is read again this many milliseconds after it could not be read. */
const AFTER_FAILURE = 10_000;

type InboxOf = { api: Api; client: QueryClient; tab: InboxTab; language: Language };

/** The newest requests of a tab, polled all the time. */
export function inboxQuery({ api, client, tab, language }: InboxOf) {
  const queryKey = [INBOX, tab, language];
  const isChanging = () => true;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      poll<InboxPage>({
        last: client.getQueryData<Snapshot<InboxPage>>(queryKey),
        isChanging,
        signal,
        send: ({ query, headers }) =>
          api.GET('/api/agent/booking-requests', {
            params: { query: { state: tab, lang: language, ...query }, header: headers },
            signal,
          }),
      }),
    ...polling({ client, queryKey, isChanging, afterFailure: AFTER_FAILURE }),
  });
}

/** The requests after a cursor, which are older. */
export function olderQuery({ api, tab, language }: Omit<InboxOf, 'client'>, cursor: string) {
  return queryOptions({
    queryKey: [INBOX, tab, language, cursor],
    queryFn: async ({ signal }) => {
      const query = { state: tab, lang: language, cursor };
      return unwrap(await api.GET('/api/agent/booking-requests', { params: { query }, signal }));
    },
    // A new request changes all cursors. What was shown stays until the new page arrives.
    placeholderData: keepPreviousData,
  });
}

/** What an agent does with a request. */
type Change = { to: 'claim' } | { to: 'reopen' } | { to: 'note'; note: string } | { to: 'close'; outcome: Outcome };

/** Changes a request, and reads the lists again. A toast says why a change failed. */
export function useChange({ id }: InboxRequest) {
  const { i18n } = useLingui();
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  return useMutation({
    mutationFn: (change: Change) => send(api, id, change),
    // Without a network it fails at once.
    networkMode: 'always',
    onError: (error) => show({ tone: 'danger', text: i18n._(reasonOf(error)) }),
    // After a refusal too, because the list was out of date. The change does not wait for the list, which the server
    // may hold.
    onSettled: () => void client.invalidateQueries({ queryKey: [INBOX] }),
  });
}

async function send(api: Api, id: string, change: Change): Promise<InboxRequest> {
  const params = { path: { id } };
  switch (change.to) {
    case 'claim':
      return unwrap(await api.POST('/api/agent/booking-requests/{id}/claim', { params }));
    case 'reopen':
      return unwrap(await api.POST('/api/agent/booking-requests/{id}/reopen', { params }));
    case 'note':
      return unwrap(await api.PATCH('/api/agent/booking-requests/{id}', { params, body: { note: change.note } }));
    case 'close': {
      const body = { outcome: change.outcome };
      return unwrap(await api.POST('/api/agent/booking-requests/{id}/close', { params, body }));
    }
    default:
      return change satisfies never;
  }
}

function reasonOf(error: Error): MessageDescriptor {
  if (!(error instanceof ApiProblem)) return msg`The request could not be changed.`;
  if (error.code === 'claimed') {
    const { name } = membersOf(error.body.claimed_by);
    return typeof name === 'string'
      ? msg`${name} was faster and has this request.`
      : msg`Another agent was faster and has this request.`;
  }
  if (error.code === 'unclaimed') return msg`You no longer have this request.`;
  if (error.fields.note) return msg`The note is too long: at most 2000 characters.`;
  return error.status === 404 ? msg`This request no longer exists.` : msg`The request could not be changed.`;
}
