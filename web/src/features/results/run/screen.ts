import { isNotFound } from '@/api/problem';
import { hasEnded } from '@/api/searches';
import type { SearchView } from '@/api/wire';

/** The screens of the results page. */
export type Screen = 'loading' | 'notFound' | 'unreachable' | 'failed' | 'waiting' | 'expired' | 'empty' | 'flights';

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
