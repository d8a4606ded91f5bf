import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { filtersFrom, withFilters } from '@/features/results/filters/filters-in-address';
import { useSteady } from '@/lib/use-steady';

const FLIGHT = 'flight';
const PANEL = 'panel';
const PANELS = ['filters', 'search'] as const;

/** What may lie over the list besides a flight. */
export type Panel = (typeof PANELS)[number];

/** What lies over the list: an entry of the history each, so that "back" closes the top one. */
export function useOverlays() {
  const [address, setAddress] = useSearchParams();
  const { state }: { state: { wasOpened?: boolean } | null } = useLocation();
  const navigate = useNavigate();
  useKeptFilters(address, (next) => setAddress(next, { replace: true, state, preventScrollReset: true }));

  // Moving takes a moment, and what opens may have to be fetched: a second tap must not open or close twice.
  const isMoving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is where the move has led
  useEffect(() => {
    isMoving.current = false;
  }, [address]);

  const open = useSteady((name: string, value: string) => {
    if (isMoving.current || address.get(name) === value) return;
    isMoving.current = true;
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { state: { ...state, wasOpened: true }, preventScrollReset: true });
  });
  const close = useSteady((name: string) => {
    if (isMoving.current || !address.has(name)) return;
    isMoving.current = true;
    if (state?.wasOpened) return void navigate(-1);
    // A link led here: there is no entry of ours to go back to.
    const next = new URLSearchParams(address);
    next.delete(name);
    setAddress(next, { replace: true, state, preventScrollReset: true });
  });
  return {
    openFlight: address.get(FLIGHT),
    showFlight: useSteady((id: string) => open(FLIGHT, id)),
    hideFlight: useSteady(() => close(FLIGHT)),
    panel: PANELS.find((panel) => panel === address.get(PANEL)) ?? null,
    showPanel: useSteady((panel: Panel) => open(PANEL, panel)),
    hidePanel: useSteady(() => close(PANEL)),
  };
}

/** Going back from the drawer closes it and keeps what was chosen in it. */
function useKeptFilters(address: URLSearchParams, replace: (next: URLSearchParams) => void) {
  const last = useRef(address);
  const put = useSteady(replace);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = address;
    if (before.get(PANEL) !== 'filters' || address.get(PANEL) === 'filters') return;
    const kept = withFilters(address, filtersFrom(before));
    if (kept.toString() !== address.toString()) put(kept);
  }, [address, put]);
}
