import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CirclePause,
  CirclePlay,
  Ellipsis,
  History,
  Hourglass,
  ListTodo,
  type LucideIcon,
  SlidersHorizontal,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { historyAddress } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { Segmented } from '@/ui/segmented';
import { useToast } from '@/ui/toast/toaster';
import { BOARD, putTarget } from './board';
import type { Queue, QueueState, QueueTarget } from './job';
import { changeQueue, searchOf, useQueueAddress } from './requests';

type Choice = { to: QueueState; icon: LucideIcon; label: string; effect: string };

const CHOICES: readonly Choice[] = [
  { to: 'running', icon: CirclePlay, label: 'Resume', effect: 'Jobs start again.' },
  { to: 'paused', icon: CirclePause, label: 'Pause', effect: 'No job starts. Running jobs go on.' },
  { to: 'draining', icon: Hourglass, label: 'Drain', effect: 'Only jobs start that are queued already.' },
];

/** What can be done with a queue. Each action says what it does. */
export function QueueMenu({ queue: row }: { queue: Queue }) {
  const { queue, state, revision } = row;
  const locked = useLocked(row);
  const { open } = useQueueAddress();
  const { change, isPending } = useQueueState();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="quiet" size="compact-icon" aria-label={`Actions: ${queue}`} className="size-8">
            <Ellipsis className="size-4" aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => open(queue)} className="items-start py-2">
            <SlidersHorizontal aria-hidden="true" className="mt-1" />
            <Words label="Scale" effect="Sets handlers, attempts and waits." />
          </MenuItem>
          {CHOICES.filter(({ to }) => to !== state).map(({ to, icon: Icon, label, effect }) => (
            <MenuItem
              key={to}
              onSelect={() => !isPending && change({ queue, to, from: state, revision })}
              className="items-start py-2"
              {...locked}
            >
              <Icon aria-hidden="true" className="mt-1" />
              <Words label={label} effect={effect} />
            </MenuItem>
          ))}
          {state !== 'paused' && (
            <MenuItem onSelect={() => setAsking(true)} className="items-start py-2" {...locked}>
              <CirclePause aria-hidden="true" className="mt-1" />
              <Words label="Stop for a while…" effect="Pauses it with a reason, and until a time." />
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem asChild>
            <Link to={{ search: searchOf({ section: 'jobs', state: 'ready', queue }) }}>
              <ListTodo aria-hidden="true" />
              Waiting jobs
            </Link>
          </MenuItem>
          <MenuItem asChild>
            <Link to={historyAddress(queue)}>
              <History aria-hidden="true" />
              History
            </Link>
          </MenuItem>
        </MenuContent>
      </Menu>
      <PauseDialog queue={row} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** Why the queue cannot be changed, as the attributes of a control. */
function useLocked({ configured }: Queue): { disabled?: true; title?: string } {
  const { canChange, locked } = useCanChange();
  if (!canChange || configured !== null) return locked;
  return { disabled: true, title: 'No process is configured to serve this queue.' };
}

function Words({ label, effect }: { label: string; effect: string }) {
  return (
    <span>
      {label} <span className="block text-13 text-muted">{effect}</span>
    </span>
  );
}

/** How long a queue is paused, in minutes. */
const LENGTHS = [
  { value: '', content: 'Until it is resumed' },
  { value: '15', content: '15 minutes' },
  { value: '60', content: '1 hour' },
  { value: '240', content: '4 hours' },
  { value: '720', content: '12 hours' },
] as const;

type Length = (typeof LENGTHS)[number]['value'];

type PauseDialogProps = { queue: Queue; isOpen: boolean; onClose: () => void };

/** Pauses a queue with a reason, which other operators read, and perhaps for a time. */
function PauseDialog({ queue: { queue, revision }, isOpen, onClose }: PauseDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<Length>('');
  const pause = async () => {
    const until = length && new Date(Date.now() + Number(length) * 60_000).toISOString();
    const change = {
      state: 'paused' as const,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(until && { until }),
    };
    putTarget(client, await changeQueue(api, queue, change, revision));
  };
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      tone="primary"
      title={`Pause ${queue}`}
      confirmLabel="Pause"
      onConfirm={pause}
      explain={(error) => (error instanceof ApiProblem ? error.message : 'The server is not available.')}
    >
      <div className="flex flex-col gap-3">
        <p>Jobs may start for two more seconds. Running jobs go on.</p>
        <FormField label="Reason" hint="Other operators read it.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        <Segmented<Length>
          label="For how long"
          value={length}
          onChange={setLength}
          choices={LENGTHS}
          className="flex flex-wrap gap-2"
          choiceClassName="flex min-h-9 cursor-pointer items-center rounded-control border border-line px-3 text-15 has-checked:border-action has-checked:bg-mist has-checked:font-medium"
        />
      </div>
    </Confirm>
  );
}

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
function useQueueState() {
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
