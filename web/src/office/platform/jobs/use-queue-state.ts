import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useToast } from '@/ui/toast/toaster';
import { BOARD, putTarget } from './board';
import { changeQueue } from './requests';
import type { QueueState, QueueTarget } from './types';

type Change = {
  queue: string;
  to: QueueState;
  from: QueueState;
  revision: string;
  /** Whether it undoes another change. It is then not undone itself. */
  isUndo?: true;
};

/** What is said after a queue has come into a state. */
const DONE: Record<QueueState, string> = {
  running: 'runs: its jobs start again.',
  paused: 'is paused: no job starts.',
  draining: 'is draining: only jobs start that are queued already.',
};

/**
 * Pauses, drains or resumes a queue. The board shows it at once, and takes it back if the server refuses. A toast offers to
 * undo it for ten seconds.
 */
export function useQueueState() {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ queue, to, revision }: Change) => changeQueue(api, queue, { state: to }, revision),
    // Without a network it fails at once.
    networkMode: 'always',
    onMutate: async ({ queue, to }) => {
      await client.cancelQueries({ queryKey: BOARD });
      putTarget(client, { queue, state: to });
    },
    onSuccess: (target, { queue, to, from, isUndo }) => {
      putTarget(client, target);
      const undone: Change = { queue, to: from, from: to, revision: target.revision, isUndo: true };
      show({ text: `${queue} ${DONE[to]}`, ...(!isUndo && { undo: () => mutate(undone) }) });
    },
    onError: (error, { queue, to, from }) => {
      const theirs = newerIn(error);
      putTarget(client, theirs ?? { queue, state: from });
      const reason = theirs
        ? `Somebody else has changed it meanwhile: it is ${theirs.state}, and you wanted ${to}.`
        : 'Please try again.';
      show({ tone: 'danger', text: `Failed to change ${queue}. ${reason}` });
    },
  });
  return { change: mutate, isPending };
}

/** What somebody else has set meanwhile, if that is why the server refuses. */
function newerIn(error: Error): QueueTarget | null {
  const isLate = error instanceof ApiProblem && error.status === 412 && error.body.current;
  // The row has the type that a change returns.
  return isLate ? (error.body.current as QueueTarget) : null;
}
