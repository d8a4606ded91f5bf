import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { createSearch } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { randomUuid } from '@/lib/uuid';
import { useLastSearches } from '@/stores/last-searches';
import type { SearchDraft } from '@/stores/search-draft';

/** Stores the search and goes to its results. Pressing again after a lost answer finds the same search. */
export function useCreateSearch() {
  const navigate = useNavigate();
  const language = useLanguage();
  const remember = useLastSearches((store) => store.remember);
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    // Offline is an error to say at once, not a reason to wait silently.
    networkMode: 'always',
    mutationFn: ({ params }: { params: SearchParams; draft: SearchDraft }) => {
      const body = JSON.stringify(params);
      if (attempt.current.body !== body) attempt.current = { body, key: randomUuid() };
      return createSearch(params, attempt.current.key);
    },
    onSuccess: (batchId, { params, draft }) => {
      remember(draft);
      if (draft.directOnly) sessionStorage.setItem(`direct_${batchId}`, 'true');
      navigate(`${pathIn(language, '/results')}?batch_id=${batchId}`, { replace: true, state: { params } });
    },
  });
}
