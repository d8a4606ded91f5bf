import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Filters, NO_FILTERS } from '@/features/results/filters/filtering';
import { filtersFrom, withFilters } from '@/features/results/filters/filters-in-address';
import { SORTS, type Sort } from '@/features/results/flight/sorting';
import { useSteady } from '@/lib/use-steady';

/** How the list is looked at. */
export type ViewOptions = {
  sort: Sort;
  filters: Filters;
  /** The filters as the address says them: a frame behind the chosen ones. */
  settled: Filters;
  /** Equal while sort and filters are. */
  key: string;
  setSort: (sort: Sort) => void;
  setFilters: (filters: Filters) => void;
};

/** Sort and filters; they live in the address, so that a link shows the same thing. */
export function useViewOptions(batchId: string): ViewOptions {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const said = wordsOf({ sort: sortFrom(address), filters: filtersFrom(address) });
  const [key, choose] = useChosen(said, (words) =>
    setAddress(withView(address, viewIn(words)), { replace: true, state, preventScrollReset: true, flushSync: true }),
  );
  const { sort, filters } = useMemo(() => viewIn(key), [key]);
  const settled = useMemo(() => viewIn(said).filters, [said]);
  const setFilters = useSteady((changed: Filters) => choose(wordsOf({ sort, filters: changed })));
  const setSort = useSteady((changed: Sort) => choose(wordsOf({ sort: changed, filters })));
  useDirectFlag(
    batchId,
    useSteady(() => setFilters({ ...NO_FILTERS, stops: ['direct'] })),
  );
  return { sort, filters, settled, key, setSort, setFilters };
}

/**
 * Applies a choice optimistically; the URL is updated after the next paint, because navigating re-renders the page.
 */
function useChosen(said: string, say: (chosen: string) => void): [string, (chosen: string) => void] {
  const [{ since, chosen }, setChosen] = useState({ since: said, chosen: said });
  // An address that has changed has the last word, also where going back or a link changed it.
  const current = since === said ? chosen : said;
  if (since !== said) setChosen({ since: said, chosen: said });
  const sayLatest = useSteady(say);
  useEffect(() => {
    if (current === said) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(sayLatest, 0, current);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [current, said, sayLatest]);
  return [current, (next) => setChosen({ since: said, chosen: next })];
}

type View = Pick<ViewOptions, 'sort' | 'filters'>;

function sortFrom(address: URLSearchParams): Sort {
  return SORTS.find((one) => one === address.get('sort')) ?? 'best';
}

/** An address that asks for this sort and these filters; its other parameters stay. */
function withView(address: URLSearchParams, { sort, filters }: View): URLSearchParams {
  const next = withFilters(address, filters);
  if (sort === 'best') next.delete('sort');
  else next.set('sort', sort);
  return next;
}

/** In the words of an address, equal for equal views. */
function wordsOf(view: View): string {
  return withView(new URLSearchParams(), view).toString();
}

function viewIn(words: string): View {
  const address = new URLSearchParams(words);
  return { sort: sortFrom(address), filters: filtersFrom(address) };
}

/** The form leaves a mark when only direct flights were asked for; it is read once. */
function useDirectFlag(batchId: string, onlyDirect: () => void) {
  useEffect(() => {
    const flag = `direct_${batchId}`;
    if (!sessionStorage.getItem(flag)) return;
    sessionStorage.removeItem(flag);
    onlyDirect();
  }, [batchId, onlyDirect]);
}
