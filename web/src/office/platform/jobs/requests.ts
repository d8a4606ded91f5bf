/** The requests about queues and jobs, and the keys of their answers. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { expectOk, unwrap } from '@/api/problem';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { ifMatch } from '@/office/kit/requests';
import {
  type FailureGroup,
  isListed,
  type Job,
  type JobAction,
  type JobActionKind,
  type JobActionPreview,
  type JobFilter,
  type JobList,
  type JobVerb,
  type QueueChange,
  type QueueHistory,
  type QueueTarget,
  type Schedule,
} from './job';

const FAILURES = ['job-failures'];
export const JOB_LISTS = ['job-lists'];
export const JOB_ACTIONS = ['job-actions'];

/** Changes what is set for a queue, unless somebody else has changed it since it was read. */
export async function changeQueue(
  api: Api,
  queue: string,
  body: QueueChange,
  revision: string | null,
): Promise<QueueTarget> {
  const params = { path: { queue }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/queues/{queue}', { params, body }));
}

export async function queueHistory(api: Api, hours: number, signal: AbortSignal): Promise<QueueHistory> {
  return unwrap(await api.GET('/api/admin/queues/history', { params: { query: { hours } }, signal }));
}

/** The dead jobs by reason, the largest groups first. */
export function failuresQuery(api: Api) {
  return queryOptions<FailureGroup[]>({
    queryKey: FAILURES,
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/failures', { signal })).groups,
  });
}

/** The jobs that the filters select, after a cursor. */
export async function jobList(
  api: Api,
  { state, queue, kind, reason, text }: JobFilters,
  cursor: string | null,
  signal: AbortSignal,
): Promise<JobList> {
  const query = {
    ...(isListed(state) && { state }),
    ...filterOf({ queue, kind, reason }),
    ...(text !== '' && { text }),
    ...(cursor !== null && { cursor }),
  };
  return unwrap(await api.GET('/api/admin/jobs', { params: { query }, signal }));
}

/** A filter without its empty texts. */
export function filterOf(filter: Required<JobFilter>): JobFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
}

export function jobKey(id: string) {
  return ['job', id];
}

export async function readJob(api: Api, id: string, signal: AbortSignal): Promise<Job> {
  return unwrap(await api.GET('/api/admin/jobs/{id}', { params: { path: { id } }, signal }));
}

/** For how long a job is snoozed, in seconds. */
const SNOOZE = 3600;

/** Queues a dead job again, discards it, cancels a job that has not ended, or moves the time of one that waits. */
export async function actOnJob(api: Api, id: string, verb: JobVerb): Promise<Job> {
  const params = { path: { id } };
  switch (verb) {
    case 'run-now':
      return unwrap(await api.POST('/api/admin/jobs/{id}/run-now', { params }));
    case 'snooze':
      return unwrap(await api.POST('/api/admin/jobs/{id}/snooze', { params, body: { seconds: SNOOZE } }));
    case 'retry':
      return unwrap(await api.POST('/api/admin/jobs/{id}/retry', { params }));
    case 'discard':
      return unwrap(await api.POST('/api/admin/jobs/{id}/discard', { params }));
    case 'cancel':
      return unwrap(await api.POST('/api/admin/jobs/{id}/cancel', { params }));
  }
}

/** How many jobs an action on many would select, and how many of them a retry ends as expired. */
export async function countJobs(api: Api, action: JobActionKind, filter: JobFilter): Promise<JobActionPreview> {
  const body = { action, filter, dry_run: true };
  const answer = unwrap(await api.POST('/api/admin/job-actions', { body }));
  return answer as JobActionPreview;
}

/** Begins an action on many jobs, on at most so many of them in a second. */
export async function startJobAction(
  api: Api,
  action: JobActionKind,
  filter: JobFilter,
  perSecond: number,
): Promise<void> {
  unwrap(await api.POST('/api/admin/job-actions', { body: { action, filter, per_second: perSecond } }));
}

/** The latest actions on many jobs, the newest first. */
export async function jobActions(api: Api, signal: AbortSignal): Promise<JobAction[]> {
  return unwrap(await api.GET('/api/admin/job-actions', { signal })).actions;
}

/** Stops an action, or goes on with one that has stopped. */
export async function stepJobAction(api: Api, id: string, step: 'stop' | 'resume'): Promise<JobAction> {
  return unwrap(await api.POST(`/api/admin/job-actions/{id}/${step}`, { params: { path: { id } } }));
}

/** Sends requests to the account of a provider again, at once. */
export async function openAccount(api: Api, account: string): Promise<void> {
  expectOk(await api.POST('/api/admin/accounts/{account}/open', { params: { path: { account } } }));
}

/** Takes the dead processes off the board. */
export async function dismissProcesses(api: Api): Promise<void> {
  expectOk(await api.DELETE('/api/admin/processes/dead'));
}

export async function pauseSchedule(api: Api, name: string, isPaused: boolean): Promise<Schedule> {
  const params = { path: { name } };
  return unwrap(await api.PATCH('/api/admin/schedules/{name}', { params, body: { is_paused: isPaused } }));
}

/** Queues the job of a schedule now, and returns its id. */
export async function runSchedule(api: Api, name: string): Promise<string> {
  return unwrap(await api.POST('/api/admin/schedules/{name}/run', { params: { path: { name } } })).job_id;
}

/** Reads the lists of jobs and failures again, because jobs have changed. */
export function forgetJobs(client: QueryClient): void {
  for (const queryKey of [FAILURES, JOB_LISTS]) void client.invalidateQueries({ queryKey });
}

/** What the address of the screen says: its section, the filters of its lists, and what is open beside them. */
const NO_FILTERS = { section: '', state: '', queue: '', kind: '', reason: '', text: '', period: '' };

export type JobFilters = typeof NO_FILTERS;

/** The address with the open job: `?job=<id>`. */
export function useJobAddress(): ListAddress<JobFilters> {
  return useListAddress({ filters: NO_FILTERS, opens: 'job' });
}

/** The address with the queue whose settings are open: `?settings=<queue>`. */
export function useQueueAddress(): ListAddress<JobFilters> {
  return useListAddress({ filters: NO_FILTERS, opens: 'settings' });
}

/** The query of the screen with these parameters: "?section=jobs&state=ready". */
export function searchOf(parameters: Partial<JobFilters> & { settings?: string }): string {
  return `?${new URLSearchParams(parameters)}`;
}
