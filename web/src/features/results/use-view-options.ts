import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSteady } from '@/lib/use-steady';
import { type Filters, NO_FILTERS } from './filters/filtering';
import { filtersFrom, withFilters } from './filters/filters-in-address';
import { SORTS, type Sort } from './sorting';

/** How the list is looked at. */
export type ViewOptions = {
  sort: Sort;
  filters: Filters;
  /** Equal while sort and filters are. */
  key: string;
  setSort: (sort: Sort) => void;
  setFilters: (filters: Filters) => void;
};

/** Sort and filters; they live in the address, so that a link shows the same thing. */
export function useViewOptions(batchId: string): ViewOptions {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const sort = SORTS.find((one) => one === address.get('sort')) ?? 'best';
  const key = withFilters(new URLSearchParams({ sort }), filtersFrom(address)).toString();
  const filters = useMemo(() => filtersFrom(new URLSearchParams(key)), [key]);

  const put = (next: URLSearchParams, flushSync = true) =>
    setAddress(next, { replace: true, state, preventScrollReset: true, flushSync });
  const setFilters = useSteady((changed: Filters) => put(withFilters(address, changed)));
  const setSort = useSteady((changed: Sort) => {
    const next = new URLSearchParams(address);
    if (changed === 'best') next.delete('sort');
    else next.set('sort', changed);
    put(next);
  });
  useDirectFlag(
    batchId,
    // From an effect: React is rendering already.
    useSteady(() => put(withFilters(address, { ...NO_FILTERS, stops: ['direct'] }), false)),
  );
  return { sort, filters, key, setSort, setFilters };
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
