/** The states of queues, jobs and actions, each as a word and a shape, and the moments and numbers beside them. */
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  TimerOff,
} from 'lucide-react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { useServerTime } from '@/lib/clock';
import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';
import { Status } from '@/office/kit/status';
import { ExactTime, useLocalTime } from '@/office/kit/times';
import { ageText, type JobAction, type JobState, type QueueState } from './job';

type Look = { tone: ComponentProps<typeof Status>['tone']; icon: LucideIcon; word: string };

const QUEUE_LOOKS: Record<QueueState, Look> = {
  running: { tone: 'good', icon: CircleCheck, word: 'Running' },
  paused: { tone: 'caution', icon: CirclePause, word: 'Paused' },
  draining: { tone: 'caution', icon: Hourglass, word: 'Draining' },
};

export function QueueStateMark({ state }: { state: QueueState }) {
  const { word, ...look } = QUEUE_LOOKS[state];
  return <Status {...look}>{word}</Status>;
}

const JOB_LOOKS: Record<JobState, Look> = {
  scheduled: { tone: 'quiet', icon: Clock, word: 'Scheduled' },
  ready: { tone: 'quiet', icon: Hourglass, word: 'Ready' },
  running: { tone: 'plain', icon: CircleDashed, word: 'Running' },
  done: { tone: 'good', icon: CircleCheck, word: 'Done' },
  dead: { tone: 'bad', icon: CircleX, word: 'Dead' },
  expired: { tone: 'caution', icon: TimerOff, word: 'Expired' },
  cancelled: { tone: 'quiet', icon: Ban, word: 'Cancelled' },
};

export function JobStateMark({ state }: { state: JobState }) {
  const { word, ...look } = JOB_LOOKS[state];
  return <Status {...look}>{word}</Status>;
}

const ACTION_LOOKS: Record<JobAction['state'] | 'failed' | 'waiting', Look> = {
  running: { tone: 'plain', icon: CircleDashed, word: 'Running' },
  done: { tone: 'good', icon: CircleCheck, word: 'Done' },
  stopped: { tone: 'caution', icon: Ban, word: 'Stopped' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
  waiting: { tone: 'caution', icon: Hourglass, word: 'Waits for a process' },
};

export function ActionStateMark({ action: { state, error, is_waiting } }: { action: JobAction }) {
  const { word, ...look } = ACTION_LOOKS[error !== null ? 'failed' : is_waiting ? 'waiting' : state];
  return <Status {...look}>{word}</Status>;
}

/** How long ago something happened, second by second. The exact time appears with the pointer or the focus. */
export function SecondsAgo({ at }: { at: string }) {
  const clock = useLocalTime();
  return (
    <ExactTime at={at} exact={clock ? `${clock.day(at)} ${clock.seconds(at)}` : undefined}>
      <SecondsAgoText at={at} />
    </ExactTime>
  );
}

/** The same without the exact time. The text has the same width from one second to the next. */
export function SecondsAgoText({ at }: { at: string }) {
  const seconds = (useSecond() - Date.parse(at)) / 1000;
  return <span className="inline-block min-w-16 tabular-nums">{ageText(seconds)} ago</span>;
}

/** A moment by the clock of the agency, to the second, with its day if that is not today; a dash for none. */
export function When({ at }: { at: string | null | undefined }) {
  const clock = useLocalTime();
  if (!at) return '–';
  const exact = clock && `${clock.day(at)} ${clock.seconds(at)}`;
  const isToday = clock?.short(at) === clock?.time(at);
  return (
    <ExactTime at={at} exact={exact ?? undefined}>
      {isToday ? clock?.seconds(at) : exact}
    </ExactTime>
  );
}

const SECOND = 1000;

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, SECOND);
  return () => clearInterval(timer);
}

/** The server's time in milliseconds, rounded down to a second. */
export function useSecond(): number {
  const serverTime = useServerTime();
  return useSyncExternalStore(everySecond, () => Math.floor(serverTime.now() / SECOND) * SECOND);
}

/** A number that changes while it is read. Its column keeps its width. */
export function Figure({ value, className }: { value: number; className?: string }) {
  return <span className={cn('inline-block min-w-12 tabular-nums', className)}>{wholeNumber(value, 'en')}</span>;
}
