import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@/api/problem';
import { useToast } from '@/ui/toast/toaster';

type RowChangeOptions<Row, Answer> = {
  /** What the keys of all lists with the row start with. */
  queryKey: QueryKey;
  /** Returns an answer in which a row is changed. */
  inAnswer: (answer: Answer, change: (row: Row) => Row) => Answer;
  isRow: (row: Row) => boolean;
  /** Names the row if it has several controls: their changes are sent one after another. */
  scope?: string;
  /** Sends the values, and returns the row as it is then. */
  send: (values: Partial<Row>) => Promise<Row>;
  /** What is said if that fails: "Failed to update status". */
  failed: string;
  /** What is said of each change, above what it has done. */
  saved?: string;
  /** The reason that is said too, for the code of a refusal; `null`: there is nothing more to say. */
  explain?: (code: string) => string | null;
};

type RowChange<Row> = {
  /** The new values. */
  to: Partial<Row>;
  /** The values before, for the case that it fails or is undone. */
  from: Partial<Row>;
  /** What is said with an Undo: "Ana Hoxha is inactive." Without it, the change is not reported and cannot be undone. */
  done?: string;
};

/**
 * Changes some values of a row at once, and takes them back if the server refuses. A toast offers to undo the change for
 * ten seconds.
 */
export function useRowChange<Row extends object, Answer>(options: RowChangeOptions<Row, Answer>) {
  const { queryKey, inAnswer, isRow, scope, send, failed, saved, explain } = options;
  const client = useQueryClient();
  const show = useToast();
  const put = (values: Partial<Row>) => {
    client.setQueriesData<Answer>({ queryKey }, (answer) => {
      return answer && inAnswer(answer, (row) => (isRow(row) ? { ...row, ...values } : row));
    });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ to }: RowChange<Row>) => send(to),
    ...(scope !== undefined && { scope: { id: scope } }),
    // Without a network it fails at once.
    networkMode: 'always',
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey });
      put(to);
    },
    onSuccess: (row, change) => {
      const { to, from, done } = change;
      put({ ...row, ...waitingValues(client, scope, change) });
      if (done === undefined) return;
      const words = saved === undefined ? { text: done } : { text: saved, detail: done };
      show({ ...words, undo: () => mutate({ to: from, from: to }) });
    },
    onError: (error, { from }) => {
      put(from);
      // Somebody else was faster, and the list is out of date.
      if (error instanceof ApiProblem && error.status === 412) void client.invalidateQueries({ queryKey });
      const reason = error instanceof ApiProblem ? explain?.(error.code) : null;
      show({ tone: 'danger', text: reason ? `${failed}: ${reason}` : failed });
    },
  });
  return { change: (change: RowChange<Row>) => mutate(change), isPending };
}

/** The new values of the other changes of a row that wait for their turn: the server's answer does not have them yet. */
function waitingValues<Row>(client: QueryClient, scope: string | undefined, change: RowChange<Row>): Partial<Row> {
  if (scope === undefined) return {};
  const waiting = client
    .getMutationCache()
    .findAll({ status: 'pending', predicate: ({ options }) => options.scope?.id === scope })
    .map(({ state }) => state.variables as RowChange<Row>)
    .filter((other) => other !== change);
  return Object.assign({}, ...waiting.map(({ to }) => to));
}
