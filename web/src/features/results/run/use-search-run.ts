import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@/api/client';
import { isNotFound, isTemporary } from '@/api/problem';
import { hasEnded, refreshSearch, resultsQuery, searchQuery } from '@/api/searches';
import type { FlightOption, SearchResults, SearchView } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useReader } from '@/stores/stores';

/** A search and its flights: polled until the run ends, and fetched again when the visitor returns to the tab. */
export function useSearchRun(batchId: string) {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const search = useQuery({ ...searchQuery({ api, client, batchId, language }), refetchOnWindowFocus: true });
  const view = search.data?.value;
  const link = view?.results ?? view?.cached_results ?? null;
  const results = useQuery({ ...resultsQuery(api, link, useReader()), placeholderData: keepPreviousData });
  const { list, options, bestIds, seen } = useFlights(results.data);
  return {
    view,
    options,
    bestIds,
    /** Returns a flight as it was last received; the newest list may not contain it. */
    lastSeen: (id: string) => seen.get(id),
    searchError: search.error,
    resultsError: results.error,
    isDisconnected:
      search.fetchStatus === 'paused' ||
      (search.failureCount > 0 && search.isFetching) ||
      (list !== undefined && results.isError && isTemporary(results.error)),
    refetch: async () => {
      // Cancels a request that hangs, because a new one would wait for it.
      await client.cancelQueries({ queryKey: ['search', batchId] });
      await Promise.all([search.refetch(), results.isError ? results.refetch() : null]);
    },
  };
}

type Flights = {
  list: SearchResults | undefined;
  /** The flights of the list, best ones first. */
  options: FlightOption[] | undefined;
  bestIds: ReadonlySet<string>;
  /** The flights of this list and of all earlier lists, each as it was last received. */
  seen: ReadonlyMap<string, FlightOption>;
};

const NO_FLIGHTS: Flights = { list: undefined, options: undefined, bestIds: new Set(), seen: new Map() };

/**
 * The flights of the newest list. If a newer list cannot be fetched, they are kept; the query alone would return no
 * data.
 */
function useFlights(list: SearchResults | undefined): Flights {
  const [flights, setFlights] = useState(() => withList(NO_FLIGHTS, list));
  const next = withList(flights, list);
  if (next !== flights) setFlights(next);
  return next;
}

function withList(flights: Flights, list: SearchResults | undefined): Flights {
  if (list === undefined || list === flights.list) return flights;
  const options = [...list.best_flights, ...list.other_flights];
  const bestIds = new Set(list.best_flights.map(({ id }) => id));
  const seen = new Map(flights.seen);
  for (const option of options) seen.set(option.id, option);
  return { list, options, bestIds, seen };
}

/** The screens of the results page. */
type Screen = 'loading' | 'notFound' | 'unreachable' | 'failed' | 'waiting' | 'expired' | 'empty' | 'flights';

type Known = { view: SearchView | undefined; searchError: unknown; resultsError: unknown; count: number | undefined };

/** The screen for a state of the search. Once flights have arrived, they are shown despite any later failure. */
export function screenFor({ view, searchError, resultsError, count }: Known): Screen {
  if (count) return 'flights';
  if (!view) {
    if (!searchError) return 'loading';
    return isNotFound(searchError) ? 'notFound' : 'unreachable';
  }
  const link = view.results ?? view.cached_results;
  if (link && count === undefined) return resultsError ? 'unreachable' : 'waiting';
  if (!hasEnded(view)) return 'waiting';
  if (view.status === 'failed') return 'failed';
  // A complete search that found no flights has a link to an empty list. Without a link, the search is so old that its
  // results were deleted.
  return link ? 'empty' : 'expired';
}

/** For this many milliseconds after a refresh, the server starts no new run. */
const PAUSE = 60_000;

/** Refreshes a search. A success is shown until the server accepts another refresh. */
export function useRefresh(batchId: string, refetch: () => Promise<unknown>) {
  const api = useApi();
  const refresh = useMutation({
    // Without a network connection, the refresh fails at once.
    networkMode: 'always',
    mutationFn: () => refreshSearch(api, batchId),
    onSuccess: refetch,
  });
  const { isSuccess, reset } = refresh;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, PAUSE);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return refresh;
}
