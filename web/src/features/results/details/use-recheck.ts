import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasEnded, refreshSearch } from '@/api/searches';
import type { FlightOption, SearchView } from '@/api/wire';
import { isOld } from '@/features/results/flight/price-age';
import { serverNow } from '@/lib/server-time';

/** How sure the price of an opened flight is. */
export type PriceCheck =
  /** Young enough. */
  | { state: 'fresh' }
  | { state: 'checking' }
  /** Seen again; `before` is what it cost when it was opened. */
  | { state: 'confirmed'; before: number }
  /** Seen no more. */
  | { state: 'gone' }
  /** The providers could not be asked, or did not answer. */
  | { state: 'unknown' };

type Opened = {
  batchId: string;
  option: FlightOption;
  current: FlightOption | undefined;
  view: SearchView | undefined;
};

/**
 * An old price is asked for again when its flight is opened: the whole run is refreshed, for everybody.
 * `option` is the flight as it was opened, `current` as the newest results have it.
 */
export function useRecheck({ batchId, option, current, view }: Opened, lookAgain: () => Promise<unknown>): PriceCheck {
  const wasOld = useRef(isOld(option.checked_at, serverNow())).current;
  const { mutate, status } = useMutation({
    // Without a network the price is unknown at once.
    networkMode: 'always',
    mutationFn: () => refreshSearch(batchId),
    onSuccess: lookAgain,
  });
  useEffect(() => {
    if (wasOld) mutate();
  }, [wasOld, mutate]);
  const isGone = !current && view?.status === 'complete' && view.results !== null;
  if (!wasOld) return { state: isGone ? 'gone' : 'fresh' };
  if (current && current.checked_at > option.checked_at) return { state: 'confirmed', before: option.price };
  if (status === 'error') return { state: 'unknown' };
  if (status !== 'success' || !view || !hasEnded(view)) return { state: 'checking' };
  return { state: isGone ? 'gone' : 'unknown' };
}
