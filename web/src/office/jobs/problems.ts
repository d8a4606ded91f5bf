/** What is wrong with the queues, in sentences. */
import { providerName } from '../provider-name';
import type { LocalTime } from '../use-local-time';
import { searchOf } from './address';
import type { Queue, QueueAccount, QueueBoard, QueueProcess } from './types';
import { ageText, counted, jobsText } from './words';

/** A queue is late if its oldest ready job has waited for longer than this, in seconds. */
const LATE = 60;

/** The most processes that are named. */
const MOST_NAMES = 3;

type Clock = Pick<LocalTime, 'short'>;

export type Problem = {
  id: string;
  tone: 'bad' | 'caution';
  text: string;
  /** The query of the screen at which there is more about it. */
  search: string;
};

/** The problems, the most urgent kinds first. Their times are those of the clock. */
export function problemsOf({ queues, processes, accounts }: QueueBoard, clock: Clock): Problem[] {
  return [
    ...queues.flatMap(deadJobs),
    ...queues.flatMap(lateJobs),
    ...queues.flatMap(stopped),
    ...deadProcesses(processes),
    ...accounts.flatMap((account) => pausedAccount(account, clock)),
    ...queues.flatMap(unserved),
  ];
}

/** Whether a queue has a problem of its own, so that it is listed before the others. */
export function hasProblem(queue: Queue): boolean {
  return [deadJobs, lateJobs, stopped, unserved].some((problems) => problems(queue).length > 0);
}

export function isLate({ oldest_ready_seconds: oldest }: Queue): boolean {
  return oldest !== null && oldest > LATE;
}

function deadJobs({ queue, dead }: Queue): Problem[] {
  if (dead === 0) return [];
  const text = `${counted(dead, 'job of', 'jobs of')} ${queue} ${dead === 1 ? 'is' : 'are'} dead.`;
  return [{ id: `dead/${queue}`, tone: 'bad', text, search: searchOf({ section: 'failures' }) }];
}

/** A paused queue is not late as well. */
function lateJobs(row: Queue): Problem[] {
  if (!isLate(row) || row.state === 'paused') return [];
  const { queue, oldest_ready_seconds: oldest } = row;
  const text = `${queue} is late: its oldest job has waited for ${ageText(oldest ?? 0)}.`;
  return [{ id: `late/${queue}`, tone: 'bad', text, search: searchOf({ section: 'jobs', state: 'ready', queue }) }];
}

function stopped({ queue, state, ready }: Queue): Problem[] {
  const waiting = `${jobsText(ready)} ${ready === 1 ? 'waits' : 'wait'}.`;
  const problem = (text: string): Problem[] => [
    { id: `stopped/${queue}`, tone: 'caution', text, search: searchOf({ settings: queue }) },
  ];
  switch (state) {
    case 'running':
      return [];
    case 'paused':
      return problem(`${queue} is paused: ${waiting}`);
    case 'draining':
      return problem(`${queue} is draining: ${waiting}`);
  }
}

function deadProcesses(processes: readonly QueueProcess[]): Problem[] {
  const dead = processes.filter(({ is_alive }) => !is_alive);
  if (dead.length === 0) return [];
  const names = dead.slice(0, MOST_NAMES).map(({ host, role }) => `${host} (${role})`);
  const more = dead.length - names.length;
  const text = `${counted(dead.length, 'process is', 'processes are')} dead: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return [{ id: 'processes', tone: 'bad', text, search: searchOf({ section: 'processes' }) }];
}

function pausedAccount({ account, paused_until }: QueueAccount, clock: Clock): Problem[] {
  if (paused_until === null) return [];
  const text = `${providerName(account)} is paused until ${clock.short(paused_until)}: nothing is asked of it.`;
  return [{ id: `account/${account}`, tone: 'caution', text, search: searchOf({ section: 'accounts' }) }];
}

/** A queue without handlers, although some are configured or jobs wait for them. */
function unserved({ queue, state, configured, handlers, ready, scheduled }: Queue): Problem[] {
  const isNeeded = configured !== null || ready + scheduled > 0;
  if (handlers > 0 || state === 'paused' || !isNeeded) return [];
  const text = `${queue} has no handlers: no process runs its jobs.`;
  return [{ id: `unserved/${queue}`, tone: 'bad', text, search: searchOf({ section: 'processes' }) }];
}
