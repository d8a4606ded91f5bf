/** The reading of the inbox. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { poll, polling, type Snapshot } from '@/api/long-poll';
import { unwrap } from '@/api/problem';
import type { Language } from '@/i18n/language';
import type { InboxPage, InboxTab } from './types';

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
