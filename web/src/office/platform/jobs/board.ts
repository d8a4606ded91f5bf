/** The board: the state of all queues, read again and again while the screen is visible. */
import { focusManager, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { ApiProblem, isTemporary, unwrap } from '@/api/problem';
import { rest } from '@/api/request';
import type { QueueBoard, QueueTarget, Schedule } from './types';

export const BOARD = ['queue-board'];

/** For how many seconds the server may hold a request. It answers earlier, so that ages are recent. */
const WAIT = 25;

/** The least number of milliseconds of a request without news, because a busy server answers at once. */
const LEAST_PAUSE = 1000;

/** Milliseconds until the next request after an answer. Zero would switch polling off. */
const AT_ONCE = 1;

/** The longest pause between two attempts while the server cannot be reached, in milliseconds. */
const LONGEST_PAUSE = 15_000;

/** After so many failures without a board, the screen says that it cannot be loaded. */
const MOST_FAILURES = 3;

/**
 * Long polling: the server holds each request until the board differs from the version that is known. After a temporary
 * failure the last board stays, and the request is repeated without end.
 */
function boardQuery(api: Api, client: QueryClient) {
  const known = () => client.getQueryData<QueueBoard>(BOARD);
  return queryOptions({
    queryKey: BOARD,
    queryFn: async ({ signal }): Promise<QueueBoard> => {
      const start = Date.now();
      const last = known();
      // After a failure the first answer comes at once, so that the screen says no longer than needed that it is old.
      const hasFailed = (client.getQueryState(BOARD)?.fetchFailureCount ?? 0) > 0;
      const query = last && !hasFailed ? { after: last.version, wait: WAIT } : {};
      // Sent once: the query repeats it, and the screen says so at once.
      const board = unwrap(await api.GET('/api/admin/queues', { params: { query }, signal, fetch: api.sendOnce }));
      const pause = LEAST_PAUSE - (Date.now() - start);
      if (board.version === last?.version && pause > 0) await rest(pause, signal);
      return board;
    },
    retry: (failures, error) => isTemporary(error) && (failures < MOST_FAILURES || known() !== undefined),
    retryDelay: (failures, error) =>
      (error instanceof ApiProblem ? error.retryAfter : null) ?? Math.min(1000 * 2 ** failures, LONGEST_PAUSE),
    // A hidden page asks nothing. It asks again as soon as it is visible.
    refetchInterval: ({ state: { fetchStatus, status } }) =>
      fetchStatus === 'idle' && status === 'success' && focusManager.isFocused() && AT_ONCE,
    refetchOnWindowFocus: true,
  });
}

/** The board, which several parts of the screen read with one request. */
export function useBoard() {
  return useQuery(boardQuery(useApi(), useQueryClient()));
}

/** Changes what is set for a queue on the board, before the server has told it. */
export function putTarget(client: QueryClient, target: Partial<QueueTarget> & { queue: string }): void {
  client.setQueryData<QueueBoard>(BOARD, (board) => {
    if (!board) return board;
    return { ...board, queues: board.queues.map((row) => (row.queue === target.queue ? { ...row, ...target } : row)) };
  });
}

/** Returns a board in which its schedules are changed. */
export function withSchedules(board: QueueBoard, change: (schedule: Schedule) => Schedule): QueueBoard {
  return { ...board, schedules: board.schedules.map(change) };
}
