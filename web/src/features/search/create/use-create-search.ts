import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { createSearch } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useLoadPage } from '@/lib/load-page';
import { randomUuid } from '@/lib/uuid';
import type { SearchDraft } from '@/stores/search-draft';
import { useStores } from '@/stores/stores';
import { isBusy } from './create-error';

/** How many times the page sends a search again without the visitor's help while the server is busy. */
const BUSY_TRIES = 5;

/** Milliseconds between two of these attempts, if the server's answer does not say how long to wait. */
const BUSY_PAUSE = 10_000;

/**
 * Whether the results page adds an entry to the history or replaces the current one. After Modify Search it replaces
 * that dialog's entry, so that "back" does not return to the dialog.
 */
type HistoryMove = 'push' | 'replace';

/** Sends the search and navigates to its results. If the answer is lost, sending again leads to the same search. */
export function useCreateSearch(move: HistoryMove) {
  const navigate = useNavigate();
  const loadPage = useLoadPage();
  const language = useLanguage();
  const api = useApi();
  const { lastSearches } = useStores();
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    // Without a network connection, the request fails at once.
    networkMode: 'always',
    // Repeats the request after the wait that a busy server names.
    retry: (failures, error) => isBusy(error) && failures < BUSY_TRIES,
    retryDelay: (_, error) => (error instanceof ApiProblem ? error.retryAfter : null) ?? BUSY_PAUSE,
    mutationFn: ({ params }: { params: SearchParams; draft: SearchDraft }) => {
      const body = JSON.stringify(params);
      if (attempt.current.body !== body) attempt.current = { body, key: randomUuid() };
      return createSearch(api, params, attempt.current.key);
    },
    onSuccess: (batchId, { params, draft }) => {
      lastSearches.getState().remember(draft);
      if (draft.directOnly) sessionStorage.setItem(`direct_${batchId}`, 'true');
      const address = `${pathIn(language, '/results')}?batch_id=${batchId}`;
      if (loadPage) loadPage(address);
      else navigate(address, { replace: move === 'replace', state: { params } });
    },
  });
}
