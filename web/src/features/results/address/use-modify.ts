import { useEffect } from 'react';
import type { SearchParams } from '@/api/wire';
import { useSteady } from '@/lib/use-steady';
import { draftFrom } from '@/stores/draft-from';
import { useSearchDraft } from '@/stores/search-draft';
import type { useOverlays } from './use-overlays';

/** Opens Modify Search, filled with this search. A reload keeps what was changed in it. */
export function useModify(params: SearchParams | undefined, overlays: ReturnType<typeof useOverlays>): () => void {
  const isLinked = overlays.panel === 'search';
  useEffect(() => {
    const { from, to } = useSearchDraft.getState();
    if (isLinked && params && !from && !to) draftFrom(params);
  }, [isLinked, params]);
  return useSteady(() => {
    if (params) draftFrom(params);
    overlays.showPanel('search');
  });
}
