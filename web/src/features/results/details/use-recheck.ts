import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { hasEnded, refreshSearch } from '@/api/searches';
import type { FlightOption, SearchView } from '@/api/wire';
import { isOld } from '@/features/results/flight/price-age';
import { useServerTime } from '@/lib/clock';

/** How sure the price of an opened flight is. */
export type PriceCheck =
  /** It was checked a short time ago. */
  | { state: 'fresh' }
  | { state: 'checking' }
  /** A newer list has the flight; `before` is what it cost when it was opened. */
  | { state: 'confirmed'; before: number }
  /** A newer list does not have the flight. */
  | { state: 'gone' }
  /** The providers could not be asked, or did not answer. */
  | { state: 'unknown' };

type Opened = {
  batchId: string;
  /** The flight as it was opened. */
  option: FlightOption;
  /** The flight as the newest results have it. */
  current: FlightOption | undefined;
  view: SearchView | undefined;
};

/** Refreshes the whole search when a flight with an old price is opened, and returns the state of the price. */
export function useRecheck({ batchId, option, current, view }: Opened, refetch: () => Promise<unknown>): PriceCheck {
  const api = useApi();
  const serverTime = useServerTime();
  const [wasOld] = useState(() => isOld(option.checked_at, serverTime.now()));
  // A query, because a refresh may be repeated: the server starts no second run within a minute.
  const { status } = useQuery({
    queryKey: ['recheck', batchId, option.id, option.checked_at],
    queryFn: async () => {
      await refreshSearch(api, batchId);
      return refetch().then(() => true);
    },
    enabled: wasOld,
    // Each opening checks again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network the check fails at once.
    networkMode: 'always',
  });
  const isGone = !current && view?.status === 'complete' && view.results !== null;
  if (!wasOld) return { state: isGone ? 'gone' : 'fresh' };
  if (current && current.checked_at > option.checked_at) return { state: 'confirmed', before: option.price };
  if (status === 'error') return { state: 'unknown' };
  if (status !== 'success' || !view || !hasEnded(view)) return { state: 'checking' };
  return { state: isGone ? 'gone' : 'unknown' };
}
