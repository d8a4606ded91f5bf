import { keepPreviousData, type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PageQuery } from '@/office/kit/requests';
import type { ListEnd, TableContent } from '@/ui/table/columns';
import { PAGE_SIZES } from '@/ui/table/pagination';
import type { ListAddress } from './use-list-address';

/** The position of a page in its list, which an answer has beside its rows. */
export type Pager = { page: number; per_page: number; total: number; pages: number };

type NumberedListOptions<Row, Answer extends Pager> = {
  /** What distinguishes the list from others, its filters and its sorting included; the page is added. */
  queryKey: QueryKey;
  address: Pick<ListAddress, 'page' | 'pageSize'>;
  fetchPage: (page: PageQuery, signal: AbortSignal) => Promise<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  /** What to say if the list cannot be loaded. */
  failed: string;
};

export type NumberedList<Row, Answer extends Pager = Pager> = {
  content: TableContent<Row>;
  /** The answer whose rows are shown; undefined until there is one. */
  answer: Answer | undefined;
  /** Whether the rows are those of another page or filter, until the wanted ones arrive. */
  isOutdated: boolean;
  /** Why the wanted page could not be loaded; null otherwise. */
  error: unknown;
  refetch: () => void;
  /** Reads the rows of all pages, page by page. */
  readAll: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
};

/** For how long a page that was fetched ahead is used without asking again, in milliseconds. */
const FRESH_TIME = 10_000;

const MAX_PAGE = Math.max(...PAGE_SIZES);

/** A list with numbered pages. The previous page stays until the wanted one arrives, and the next one is fetched ahead. */
export function useNumberedList<Row, Answer extends Pager>(
  options: NumberedListOptions<Row, Answer>,
): NumberedList<Row, Answer> {
  const { queryKey, address, fetchPage, rowsOf, failed } = options;
  const { page, pageSize } = address;
  const client = useQueryClient();
  const pageQuery = (number: number) => ({
    queryKey: [...queryKey, number, pageSize],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchPage({ page: number, ...(pageSize !== PAGE_SIZES[0] && { per_page: pageSize }) }, signal),
  });
  const { data, error, isError, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(page),
    placeholderData: keepPreviousData,
    staleTime: FRESH_TIME,
  });
  const next = data && !isPlaceholderData && page < data.pages ? page + 1 : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of the list says what is fetched
  useEffect(() => {
    if (next !== null) void client.prefetchQuery({ ...pageQuery(next), staleTime: FRESH_TIME });
  }, [client, next, pageSize, JSON.stringify(queryKey)]);
  const again = () => void refetch();
  return {
    content: contentOf(data && rowsOf(data), isError, failed, again),
    answer: data,
    isOutdated: isPlaceholderData,
    error,
    refetch: again,
    readAll: async function* (signal) {
      for (let number = 1, pages = 1; number <= pages; number += 1) {
        const answer = await fetchPage({ page: number, per_page: MAX_PAGE }, signal);
        pages = answer.pages;
        yield rowsOf(answer);
      }
    },
  };
}

/** The rows of a list, or its state without rows. */
export function contentOf<Row>(
  rows: readonly Row[] | undefined,
  isError: boolean,
  message: string,
  onRetry: () => void,
): TableContent<Row> {
  if (rows) return { state: 'ready', rows };
  return isError ? { state: 'failed', message, onRetry } : { state: 'loading' };
}

type EndlessListOptions<Row, Answer extends { next_cursor?: string | null }> = {
  /** What distinguishes the list from others, its filters included. */
  queryKey: QueryKey;
  /** Fetches the rows after a cursor; the first ones if it is null. */
  fetchAfter: (cursor: string | null, signal: AbortSignal) => Promise<Answer>;
  /** Stays the same in all renders, because the rows of many answers are joined. */
  rowsOf: (answer: Answer) => readonly Row[];
  /** What to say if the list cannot be loaded. */
  failed: string;
};

export type EndlessList<Row> = {
  content: TableContent<Row>;
  end: ListEnd;
  refetch: () => void;
  /** Reads all rows, part by part. */
  readAll: (signal: AbortSignal) => AsyncGenerator<readonly Row[]>;
};

/** A list without numbered pages, which is loaded while it is scrolled. */
export function useEndlessList<Row, Answer extends { next_cursor?: string | null }>(
  options: EndlessListOptions<Row, Answer>,
): EndlessList<Row> {
  const { queryKey, fetchAfter, rowsOf, failed } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchAfter(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => answer.next_cursor ?? null,
  });
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap(rowsOf), [data, rowsOf]);
  const again = () => void refetch();
  return {
    content: contentOf(rows, isError, failed, again),
    end: {
      state: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'idle' : 'complete',
      onMore: () => void fetchNextPage(),
    },
    refetch: again,
    readAll: async function* (signal) {
      let cursor: string | null = null;
      do {
        const answer: Answer = await fetchAfter(cursor, signal);
        yield rowsOf(answer);
        cursor = answer.next_cursor ?? null;
      } while (cursor !== null);
    },
  };
}
