/** The words for actions on many jobs. */
import type { JobActionKind, JobFilter } from './types';
import { jobsText } from './words';

type Words = {
  /** The verb on the button. */
  verb: string;
  /** What happens to the jobs. */
  effect: string;
  /** Which jobs it concerns. */
  state: string;
};

export const BULK_WORDS: Record<JobActionKind, Words> = {
  redrive: {
    verb: 'Retry',
    effect: 'They are queued again with fresh attempts. A job is skipped while an equal one waits or runs.',
    state: 'dead',
  },
  discard: {
    verb: 'Discard',
    effect: 'They count as cancelled and are not tried again. This action cannot be undone.',
    state: 'dead',
  },
  cancel: {
    verb: 'Cancel',
    effect: 'Waiting jobs end at once, running ones within four seconds. This action cannot be undone.',
    state: 'waiting and running',
  },
};

/** The jobs that a filter selects: "dead jobs of provider_a, fetch_rapidapi, with the reason “HTTP 502”". */
export function selectionText(action: JobActionKind, filter: { [Name in keyof JobFilter]: string | null }): string {
  const { queue, kind, reason } = filter;
  const names = [queue, kind].filter(Boolean).join(', ');
  const of = names ? ` of ${names}` : '';
  return `${BULK_WORDS[action].state} jobs${of}${reason ? `, with the reason “${reason}”` : ''}`;
}

/** "Retry 1,204 jobs". */
export function bulkLabel(action: JobActionKind, jobs: number): string {
  return `${BULK_WORDS[action].verb} ${jobsText(jobs)}`;
}
