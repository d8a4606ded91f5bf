import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '@/api/problem';
import { createSearch } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { randomUuid } from '@/lib/uuid';
import { useLastSearches } from '@/stores/last-searches';
import type { SearchDraft } from '@/stores/search-draft';
import { isBusy } from './create-error';

/** A busy server is asked so often by itself; after that the visitor decides. */
const BUSY_TRIES = 5;

/** The time between two of these tries where the server names none, in milliseconds. */
const BUSY_PAUSE = 10_000;

/** How the results enter the history: Back returns to the home form, but not to a dialog over the old results. */
type HistoryMove = 'push' | 'replace';

/** Stores the search and goes to its results. Pressing again after a lost answer finds the same search. */
export function useCreateSearch(move: HistoryMove) {
  const navigate = useNavigate();
  const language = useLanguage();
  const remember = useLastSearches((store) => store.remember);
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    // Offline is an error to say at once, not a reason to wait silently.
    networkMode: 'always',
    // A server with too many searches says when to ask again. Nobody has to press for that.
    retry: (failures, error) => isBusy(error) && failures < BUSY_TRIES,
    retryDelay: (_, error) => (error instanceof ApiProblem ? error.retryAfter : null) ?? BUSY_PAUSE,
    mutationFn: ({ params }: { params: SearchParams; draft: SearchDraft }) => {
      const body = JSON.stringify(params);
      if (attempt.current.body !== body) attempt.current = { body, key: randomUuid() };
      return createSearch(params, attempt.current.key);
    },
    onSuccess: (batchId, { params, draft }) => {
      remember(draft);
      if (draft.directOnly) sessionStorage.setItem(`direct_${batchId}`, 'true');
      navigate(`${pathIn(language, '/results')}?batch_id=${batchId}`, {
        replace: move === 'replace',
        state: { params },
      });
    },
  });
}
