import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { hasEnded, refreshSearch } from '@/api/searches';
import type { FlightOption, SearchView } from '@/api/wire';
import { isOld } from '@/features/results/flight/price-age';
import { useServerTime } from '@/lib/clock';

/** The state of the check of an opened flight's price. */
export type PriceCheck =
  /** The price was checked a short time ago, so it is not checked again. */
  | { state: 'fresh' }
  | { state: 'checking' }
  /** The newer results contain the flight; `before` is its price when it was opened. */
  | { state: 'confirmed'; before: number }
  /** The newer results do not contain the flight. */
  | { state: 'gone' }
  /** The refresh failed, or the providers did not answer. */
  | { state: 'unknown' };

type Opened = {
  batchId: string;
  /** The flight as it was opened. */
  option: FlightOption;
  /** The flight in the newest results; undefined if they do not contain it. */
  current: FlightOption | undefined;
  view: SearchView | undefined;
};

/**
 * Refreshes the whole search when a flight with an old or unconfirmed price is opened, and returns the state of the price
 * check.
 */
export function useRecheck({ batchId, option, current, view }: Opened, refetch: () => Promise<unknown>): PriceCheck {
  const api = useApi();
  const serverTime = useServerTime();
  const [wasOld] = useState(() => option.unconfirmed || isOld(option.checked_at, serverTime.now()));
  // A query and not a mutation, because repeating a refresh is harmless: the server starts no second run within a
  // minute.
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
    // Without a network connection, the check fails at once.
    networkMode: 'always',
  });
  const isGone = !current && view?.status === 'complete' && view.results !== null;
  if (!wasOld) return { state: isGone ? 'gone' : 'fresh' };
  if (current && !current.unconfirmed && current.checked_at > option.checked_at)
    return { state: 'confirmed', before: option.price };
  if (status === 'error') return { state: 'unknown' };
  if (status !== 'success' || !view || !hasEnded(view)) return { state: 'checking' };
  return { state: isGone ? 'gone' : 'unknown' };
}
