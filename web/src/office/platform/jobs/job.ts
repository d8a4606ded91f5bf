/** The types of the API about queues and jobs, and the words for them. */
import type { components } from '@/api/schema.gen';
import { counted } from '@/office/kit/words';

type Schemas = components['schemas'];

/** The state of all queues, processes, schedules and accounts at one moment. */
export type QueueBoard = Schemas['QueueBoard'];
export type Queue = Schemas['Queue'];
/** Something that is wrong, as the server has found it. */
export type Problem = Schemas['Problem'];
/** What operators have set for a queue. */
export type QueueTarget = Schemas['QueueTarget'];
export type QueueState = Schemas['QueueState'];
export type QueueChange = Schemas['QueueChange'];
export type QueueProcess = Schemas['QueueProcess'];
export type QueueAccount = Schemas['QueueAccount'];
export type QueueHistory = Schemas['QueueHistory'];
export type QueuePoint = Schemas['QueuePoint'];
export type Schedule = Schemas['Schedule'];

/** Dead jobs of one kind that failed for the same reason. */
export type FailureGroup = Schemas['FailureGroup'];

export type Job = Schemas['Job'];
export type JobState = Schemas['JobState'];
export type FailedAttempt = Schemas['FailedAttempt'];
/** A job in a list. */
export type ListedJob = Schemas['ListedJob'];
export type JobList = Schemas['JobList'];

/** An action on many jobs, and how far it is. */
export type JobAction = Schemas['JobAction'];
export type JobActionKind = Schemas['JobActionKind'];
export type JobActionPreview = Schemas['JobActionPreview'];

/** Which jobs an action on many selects. All conditions hold. */
export type JobFilter = { queue?: string; kind?: string; reason?: string };

/** What can be done with one job. */
export type JobVerb = 'retry' | 'discard' | 'cancel' | 'run-now' | 'snooze';

export function jobsText(count: number): string {
  return counted(count, 'job', 'jobs');
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** A span in seconds as "45 ms", "1.2 s", "12 s", "2 min 5 s", "3 h 5 min" or "2 d 3 h". */
export function spanText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
  return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`;
}

/** The same in whole seconds, for what is counted second by second. */
export function ageText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 10 ? `${whole} s` : spanText(whole);
}

/** A median and a 95th percentile in milliseconds: "45 ms / 1.2 s". */
export function percentilesText(p50: number | null, p95: number | null): string {
  if (p50 === null || p95 === null) return '–';
  return `${spanText(p50 / 1000)} / ${spanText(p95 / 1000)}`;
}

/** The states whose jobs can be listed; `ended`: any in which they have ended. */
export const LISTED_STATES = [
  { value: 'dead', label: 'Dead' },
  { value: 'running', label: 'Running' },
  { value: 'ready', label: 'Ready' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'done', label: 'Done' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
  { value: 'ended', label: 'Ended' },
] as const satisfies readonly { value: JobState | 'ended'; label: string }[];

export type ListedState = (typeof LISTED_STATES)[number]['value'];

export function isListed(state: string): state is ListedState {
  return LISTED_STATES.some(({ value }) => value === state);
}

/** Whether a job has ended. */
export function hasEnded(state: JobState): boolean {
  switch (state) {
    case 'ready':
    case 'scheduled':
    case 'running':
      return false;
    case 'done':
    case 'dead':
    case 'expired':
    case 'cancelled':
      return true;
  }
}
