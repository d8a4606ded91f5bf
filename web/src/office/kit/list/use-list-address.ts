import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sortText } from '@/office/kit/requests';
import type { Sorting } from '@/ui/table/columns';
import { PAGE_SIZES } from '@/ui/table/pagination';

/** The filters of a list, each as a text; an empty text does not filter. */
export type Filters = Record<string, string>;

/** How the history remembers a change: `replace` does so without a new entry. */
type History = 'push' | 'replace';

type Defaults<F extends Filters> = {
  filters: F;
  sorting?: Sorting;
  /** The parameter with the id of the open row. A screen with several lists has one for each. */
  opens?: string;
};

export type ListAddress<F extends Filters = Filters> = {
  /** Counted from 1. */
  page: number;
  /** How many rows a page has. */
  pageSize: number;
  filters: F;
  sorting: Sorting;
  /** The id of the row whose object is open. */
  openId: string | null;
  /** Whether a filter differs from its default. */
  isFiltered: boolean;
  setPage: (page: number, history?: History) => void;
  /** Changes how many rows a page has, and goes to the first page. */
  setPageSize: (size: number) => void;
  /** Changes filters, and goes to the first page. */
  setFilters: (change: Partial<F>, history?: History) => void;
  clearFilters: () => void;
  setSorting: (sorting: Sorting) => void;
  /** Opens a row. While another one is open, it takes its place in the history. */
  open: (id: string) => void;
  close: () => void;
  /** The address of the list with a row open, for another tab. */
  addressOf: (id: string) => string;
};

/** Milliseconds within which the same row is not closed twice. */
const CLOSING_TIME = 500;

/**
 * Keeps the page, the filters, the sorting and the open row of a list in the address of its screen, so that a reload,
 * "back" and a shared link show the same. Defaults are left out. Filters cannot be called "page", "rows" or "sort", and not
 * as the parameter of the open row.
 */
export function useListAddress<F extends Filters>({
  filters: usual,
  sorting: usualSorting = null,
  opens = 'open',
}: Defaults<F>): ListAddress<F> {
  const location = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(location.search);
  const state: unknown = location.state;
  const openId = query.get(opens);
  // Going back takes a moment, in which pressing Escape again must not leave the screen.
  const closing = useRef({ key: '', at: Number.NEGATIVE_INFINITY });

  const textWith = (change: Record<string, string | null>): string => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `?${next}` : '';
  };
  const go = (change: Record<string, string | null>, history: History, nextState: unknown = state) => {
    const target = { pathname: location.pathname, search: textWith(change) };
    void navigate(target, { replace: history === 'replace', state: nextState, preventScrollReset: true });
  };
  const change = (filters: Partial<F>, history: History) => {
    const changed = Object.entries(filters).map(([name, value]) => [
      name,
      value === usual[name] ? null : (value ?? null),
    ]);
    go({ ...Object.fromEntries(changed), page: null }, history);
  };
  const filters = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, query.get(name) ?? value]),
  ) as F;

  return {
    page: pageIn(query.get('page')),
    pageSize: sizeIn(query.get('rows')),
    filters,
    sorting: query.has('sort') ? sortingIn(query.get('sort') ?? '') : usualSorting,
    openId,
    isFiltered: Object.entries(usual).some(([name, value]) => filters[name] !== value),
    setPage: (page, history = 'push') => go({ page: page === 1 ? null : String(page) }, history),
    setPageSize: (size) => go({ rows: size === PAGE_SIZES[0] ? null : String(size), page: null }, 'push'),
    setFilters: (filters, history = 'push') => change(filters, history),
    clearFilters: () => change(usual, 'push'),
    setSorting: (sorting) => {
      const isUsual = sortText(sorting) === sortText(usualSorting);
      go({ sort: isUsual ? null : sortText(sorting), page: null }, 'push');
    },
    open: (id) => {
      if (openId === null) go({ [opens]: id }, 'push', OPENED_HERE);
      else if (openId !== id) go({ [opens]: id }, 'replace');
    },
    close: () => {
      const now = performance.now();
      if (closing.current.key === location.key && now - closing.current.at < CLOSING_TIME) return;
      closing.current = { key: location.key, at: now };
      // The entry before this one is the list, unless the address itself was opened with the row.
      if (isOpenedHere(state)) void navigate(-1);
      else go({ [opens]: null }, 'replace');
    },
    addressOf: (id) => `${location.pathname}${textWith({ [opens]: id })}`,
  };
}

/** The state of a history entry that was made by opening a row of the list. */
const OPENED_HERE = { isRowOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isRowOpenedHere' in state;
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function sizeIn(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];
}

function sortingIn(text: string): Sorting {
  if (text === '') return null;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
}
