import { useEffect } from 'react';
import type { SearchParams } from '@/api/wire';
import { useStableCallback } from '@/lib/use-stable-callback';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';
import type { useOverlays } from './use-overlays';

/** Opens Modify Search, filled with this search. After a reload the form keeps what was changed in it. */
export function useModify(params: SearchParams | undefined, overlays: ReturnType<typeof useOverlays>): () => void {
  const { searchDraft } = useStores();
  const isOpen = overlays.panel === 'search';
  useEffect(() => {
    const { from, to } = searchDraft.getState();
    if (isOpen && params && !from && !to) searchDraft.setState(draftFrom(params));
  }, [isOpen, params, searchDraft]);
  return useStableCallback(() => {
    if (params) searchDraft.setState(draftFrom(params));
    overlays.showPanel('search');
  });
}
