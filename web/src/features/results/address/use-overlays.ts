import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SearchParams } from '@/api/wire';
import { filtersFrom, withFilters } from '@/features/results/filters/filters-in-address';
import { useStableCallback } from '@/lib/use-stable-callback';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';

const FLIGHT = 'flight';
const PANEL = 'panel';
const PANELS = ['filters', 'search'] as const;

/** What can be open over the list besides a flight. */
type Panel = (typeof PANELS)[number];

/** What is open over the list. Each overlay is an entry of the history, so that "back" closes the top one. */
export function useOverlays() {
  const [address, setAddress] = useSearchParams();
  const { state }: { state: { wasOpened?: boolean } | null } = useLocation();
  const navigate = useNavigate();
  useKeptFilters(address, (next) => setAddress(next, { replace: true, state, preventScrollReset: true }));
  // Navigating takes a moment, and the code of an overlay may have to be fetched. Until then, a second tap must not
  // open or close the overlay twice.
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address ends the navigation
  useEffect(() => {
    isMoving.current = false;
  }, [address]);
  const open = (name: string, value: string) => {
    if (isMoving.current || address.get(name) === value) return;
    isMoving.current = true;
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { state: { ...state, wasOpened: true }, preventScrollReset: true });
  };
  const close = (name: string) => {
    if (isMoving.current || !address.has(name)) return;
    isMoving.current = true;
    if (state?.wasOpened) return void navigate(-1);
    // The visitor opened the page by a link to the overlay, so the previous entry of the history may be another site.
    const next = new URLSearchParams(address);
    next.delete(name);
    setAddress(next, { replace: true, state, preventScrollReset: true });
  };
  return {
    openFlight: address.get(FLIGHT),
    // This function stays the same in all renders, because every card receives it and is memoised.
    showFlight: useStableCallback((id: string) => open(FLIGHT, id)),
    hideFlight: () => close(FLIGHT),
    panel: PANELS.find((panel) => panel === address.get(PANEL)) ?? null,
    showPanel: (panel: Panel) => open(PANEL, panel),
    hidePanel: () => close(PANEL),
  };
}

/** Going back from the drawer closes it and keeps the filters that were chosen in it. */
function useKeptFilters(address: URLSearchParams, replace: (next: URLSearchParams) => void) {
  const last = useRef(address);
  const keep = useEffectEvent(replace);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = address;
    if (before.get(PANEL) !== 'filters' || address.get(PANEL) === 'filters') return;
    const kept = withFilters(address, filtersFrom(before));
    if (kept.toString() !== address.toString()) keep(kept);
  }, [address]);
}

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
