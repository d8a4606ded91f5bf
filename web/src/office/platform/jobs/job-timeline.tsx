import { counted } from '@/office/kit/counted';
import { useLocalTime } from '@/office/kit/use-local-time';
import type { Job } from './types';
import { useSecond } from './use-second';
import { ageText } from './words';

/** What happened to a job, and what comes next, in one line by the clock of the agency. */
export function JobTimeline({ job }: { job: Job }) {
  const clock = useLocalTime();
  const now = useSecond();
  if (!clock) return null;
  const at = (word: string, moment: string | null | undefined) => moment && `${word} ${clock.seconds(moment)}`;
  const failed = job.attempts.length;
  const last = job.attempts.at(-1);
  const steps = [
    at('created', job.created_at),
    last && `${counted(failed, 'failed attempt', 'failed attempts')}, the last ${clock.seconds(last.ended_at)}`,
    at('started', job.started_at),
    at(job.state, job.finished_at),
    job.state === 'scheduled' && job.run_at && `runs in ${ageText((Date.parse(job.run_at) - now) / 1000)}`,
    job.state === 'ready' && 'waits for a handler',
  ];
  return <p className="text-15 text-muted tabular-nums">{steps.filter(Boolean).join(' → ')}</p>;
}
