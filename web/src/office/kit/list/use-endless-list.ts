import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListEnd, TableContent } from '@/ui/table/columns';
import { contentOf } from './use-numbered-list';

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
