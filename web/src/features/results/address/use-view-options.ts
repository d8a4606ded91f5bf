import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Filters, NO_FILTERS } from '@/features/results/filters/filtering';
import { filtersFrom, withFilters } from '@/features/results/filters/filters-in-address';
import { SORTS, type Sort } from '@/features/results/flight/sorting';
import { afterPaint } from '@/lib/after-paint';

export type ViewOptions = {
  sort: Sort;
  filters: Filters;
  /** The filters in the URL, which is updated a frame after the visitor's choice. */
  settled: Filters;
  /** A text that is the same whenever sort and filters are the same. */
  key: string;
  setSort: (sort: Sort) => void;
  setFilters: (filters: Filters) => void;
};

/** Sort and filters of the list. They are parameters of the URL, so that a link shows the same list. */
export function useViewOptions(batchId: string): ViewOptions {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const addressKey = keyOf({ sort: sortFrom(address), filters: filtersFrom(address) });
  const [key, choose] = useOptimisticKey(addressKey, (chosen) =>
    setAddress(withView(address, viewOf(chosen)), { replace: true, state, preventScrollReset: true, flushSync: true }),
  );
  const { sort, filters } = useMemo(() => viewOf(key), [key]);
  const settled = useMemo(() => viewOf(addressKey).filters, [addressKey]);
  const setFilters = (changed: Filters) => choose(keyOf({ sort, filters: changed }));
  const setSort = (changed: Sort) => choose(keyOf({ sort: changed, filters }));
  useDirectFlag(batchId, () => setFilters({ ...NO_FILTERS, stops: ['direct'] }));
  return { sort, filters, settled, key, setSort, setFilters };
}

/**
 * Applies a choice at once and updates the URL after the next paint, because navigating renders the whole page again. A
 * transition or a library for URL state would start that render before the choice is painted.
 */
function useOptimisticKey(addressKey: string, navigate: (key: string) => void): [string, (key: string) => void] {
  const [{ since, chosen }, setChosen] = useState({ since: addressKey, chosen: addressKey });
  // A change of the URL, for example by going back, overrides the choice.
  const current = since === addressKey ? chosen : addressKey;
  if (since !== addressKey) setChosen({ since: addressKey, chosen: addressKey });
  const onPainted = useEffectEvent(navigate);
  useEffect(() => {
    if (current !== addressKey) return afterPaint(() => onPainted(current));
  }, [current, addressKey]);
  return [current, (next) => setChosen({ since: addressKey, chosen: next })];
}

type View = Pick<ViewOptions, 'sort' | 'filters'>;

function sortFrom(address: URLSearchParams): Sort {
  return SORTS.find((one) => one === address.get('sort')) ?? 'best';
}

/** The parameters of a URL with this sort and these filters. The URL's other parameters stay. */
function withView(address: URLSearchParams, { sort, filters }: View): URLSearchParams {
  const next = withFilters(address, filters);
  if (sort === 'best') next.delete('sort');
  else next.set('sort', sort);
  return next;
}

/** Writes a view as the parameters of a URL. Equal views give equal texts. */
function keyOf(view: View): string {
  return withView(new URLSearchParams(), view).toString();
}

function viewOf(key: string): View {
  const address = new URLSearchParams(key);
  return { sort: sortFrom(address), filters: filtersFrom(address) };
}

/** The search form sets a flag if the visitor wanted only direct flights; this reads the flag once. */
function useDirectFlag(batchId: string, showDirectOnly: () => void) {
  const onFlag = useEffectEvent(showDirectOnly);
  useEffect(() => {
    const flag = `direct_${batchId}`;
    if (!sessionStorage.getItem(flag)) return;
    sessionStorage.removeItem(flag);
    onFlag();
  }, [batchId]);
}
