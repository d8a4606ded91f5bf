/** The states of queues, jobs and actions, each as a word and a shape. */
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
import type { ComponentProps } from 'react';
import { Status } from '@/office/kit/status';
import type { JobAction, JobState, QueueState } from './types';

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
