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
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { historyAddress } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { searchOf, useQueueAddress } from './address';
import { PauseDialog } from './pause-dialog';
import type { Queue, QueueState } from './types';
import { useQueueState } from './use-queue-state';

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
