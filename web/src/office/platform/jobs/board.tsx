/** The board: the state of all queues, read again and again while the screen is visible. */
import {
  focusManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { ApiProblem, isTemporary, unwrap } from '@/api/problem';
import { rest } from '@/api/request';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { contentOf } from '@/office/kit/list/use-list';
import { installationQuery } from '@/office/kit/shell/installation';
import { Button } from '@/ui/button';
import { Table, type TableProps } from '@/ui/table/table';
import { useToast } from '@/ui/toast/toaster';
import type { QueueBoard, QueueTarget, Schedule } from './job';
import { SecondsAgoText } from './states';

export const BOARD = ['queue-board'];

/** For how many seconds the server may hold a request. It answers earlier, so that ages are recent. */
const WAIT = 25;

/** The least number of milliseconds of a request without news, because a busy server answers at once. */
const LEAST_PAUSE = 1000;

/** Milliseconds until the next request after an answer. Zero would switch polling off. */
const AT_ONCE = 1;

/** The longest pause between two attempts while the server cannot be reached, in milliseconds. */
const MAX_PAUSE = 15_000;

/** After so many failures without a board, the screen says that it cannot be loaded. */
const MAX_FAILURES = 3;

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
    retry: (failures, error) => isTemporary(error) && (failures < MAX_FAILURES || known() !== undefined),
    retryDelay: (failures, error) =>
      (error instanceof ApiProblem ? error.retryAfter : null) ?? Math.min(1000 * 2 ** failures, MAX_PAUSE),
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

/** How old the numbers are, and whether they cannot be updated. The line has the same height in all cases. */
export function BoardAge() {
  const { data, failureCount, isError, isPaused } = useBoard();
  const zone = useQuery(installationQuery(useApi())).data?.time_zone;
  const isAway = failureCount > 0 || isError || isPaused;
  return (
    <>
      {data ? (
        <>
          Updated <SecondsAgoText at={data.at} />
          {zone && ` · Times are those of ${zone}; the command line and the logs have UTC`}
        </>
      ) : (
        'Not loaded yet'
      )}
      {/* The region is always there, so that screen readers say what appears in it. */}
      <span role="status">
        {isAway && (
          <strong className="font-medium text-stops">
            {' '}
            ⚠ {isError ? 'The server refuses.' : 'The server or its database cannot be reached. Trying again.'}
          </strong>
        )}
      </span>
    </>
  );
}

type BoardButtonProps = {
  label: string;
  /** The label with what it concerns, for screen readers. */
  name: string;
  take: () => Promise<unknown>;
  /** What is said afterwards. */
  done: string;
};

/** Changes something on the board. The board is read again afterwards. */
export function BoardButton({ label, name, take, done }: BoardButtonProps) {
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: take,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: BOARD });
      show({ text: done });
    },
    onError: (error) =>
      show({
        tone: 'danger',
        text: `${name} failed. ${error instanceof ApiProblem ? error.message : 'The server is not available.'}`,
      }),
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      className="min-h-8"
      aria-label={name}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
      {...locked}
    >
      {label}
    </Button>
  );
}

type BoardTableProps<Row extends object> = Omit<TableProps<Row>, 'content'> & {
  rowsOf: (board: QueueBoard) => readonly Row[];
};

/** A table of a part of the board. */
export function BoardTable<Row extends object>({ rowsOf, ...table }: BoardTableProps<Row>) {
  const { data, isError, refetch } = useBoard();
  const content = contentOf(data && rowsOf(data), isError, 'Failed to load the queues', () => void refetch());
  return <Table<Row> loadingRows={6} {...table} content={content} />;
}
