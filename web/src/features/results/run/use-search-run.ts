import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isPassing } from '@/api/problem';
import { hasEnded, resultsQuery, searchQuery } from '@/api/searches';
import type { FlightOption, SearchResults } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';

/** A search as it fills: polled until it has ended, looked at again when the tab comes back. */
export function useSearchRun(batchId: string) {
  const client = useQueryClient();
  const language = useLanguage();
  const search = useQuery({ ...searchQuery({ batchId, language, client }), refetchOnWindowFocus: true });
  const view = search.data?.view;
  useNextPoll(view !== undefined && !hasEnded(view) && search.isSuccess && search.fetchStatus === 'idle', search);
  const link = view?.results ?? view?.cached_results ?? null;
  const results = useQuery({ ...resultsQuery(link), placeholderData: keepPreviousData });
  const list = useLast(results.data);
  const options = useMemo(() => list && allOptions(list), [list]);
  const bestIds = useMemo(() => new Set(list?.best_flights.map((option) => option.id)), [list]);
  const seen = useRef(new Map<string, FlightOption>());
  useEffect(() => {
    for (const option of options ?? []) seen.current.set(option.id, option);
  }, [options]);
  return {
    view,
    options,
    bestIds,
    /** A flight as last seen here: a card may be of an earlier list. */
    lastSeen: (id: string) => seen.current.get(id),
    searchError: search.error,
    resultsError: results.error,
    isDisconnected:
      search.fetchStatus === 'paused' ||
      (search.failureCount > 0 && search.isFetching) ||
      (list !== undefined && results.isError && isPassing(results.error)),
    lookAgain: async () => {
      // What hangs is given up: a second question would only wait with it.
      await client.cancelQueries({ queryKey: ['search', batchId] });
      await Promise.all([search.refetch(), results.isError ? results.refetch() : null]);
    },
  };
}

/** What was there stays until there is something newer; a placeholder would go when that cannot be fetched. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}

/** A poll that has been answered is followed by the next at once. */
function useNextPoll(isDue: boolean, { refetch, dataUpdatedAt }: { refetch: () => unknown; dataUpdatedAt: number }) {
  // The time of the answer is a trigger: two unchanged answers look the same otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch, dataUpdatedAt]);
}

/** Best and other show as one list; best is a badge. */
function allOptions(results: SearchResults): FlightOption[] {
  return [...results.best_flights, ...results.other_flights];
}
