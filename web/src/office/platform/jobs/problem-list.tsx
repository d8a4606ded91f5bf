import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '@/lib/cn';
import { useLocalTime } from '@/office/kit/times';
import { Skeleton } from '@/ui/skeleton';
import { useBoard } from './board';
import type { Problem } from './job';
import { searchOf } from './requests';

/** What is wrong, a line for each problem, with a link to more about it. A placeholder until it is known. */
export function ProblemList() {
  const problems = useBoard().data?.problems;
  return (
    <section aria-labelledby="problems" className="mb-6">
      <h2 id="problems" className="sr-only">
        Problems
      </h2>
      <div className="rounded-card border border-line bg-paper">
        {problems === undefined && <Skeleton className="m-4 h-5 max-w-80" />}
        {problems?.length === 0 && (
          <p className="flex min-h-11 items-center gap-3 px-4 py-2 text-15 text-muted">
            <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
            All is well.
          </p>
        )}
        {problems && problems.length > 0 && (
          <ul className="divide-y divide-line">
            {problems.map((problem) => (
              <li key={`${problem.kind}/${problem.subject}`}>
                <ProblemLine problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const LOOKS = {
  error: { icon: CircleX, colour: 'text-danger' },
  warning: { icon: TriangleAlert, colour: 'text-stops' },
} as const;

function ProblemLine({ problem }: { problem: Problem }) {
  const { severity, text, until } = problem;
  const clock = useLocalTime();
  const { icon: Icon, colour } = LOOKS[severity];
  return (
    <Link
      to={{ search: searchOfProblem(problem) }}
      className="flex min-h-11 items-center gap-3 px-4 py-2 text-15 hover:bg-mist"
    >
      <Icon className={cn('size-4 shrink-0', colour)} aria-hidden="true" />
      <span className="min-w-0 tabular-nums">
        {text}
        {until && clock && ` (until ${clock.short(until)})`}
      </span>
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}

/** The query of the screen at which there is more about a problem. */
function searchOfProblem({ kind, subject: queue }: Problem): string {
  switch (kind) {
    case 'queue_late':
      return searchOf({ section: 'jobs', state: 'ready', queue });
    case 'queue_paused':
    case 'queue_draining':
      return searchOf({ settings: queue });
    case 'queue_unknown':
      return searchOf({ section: 'queues' });
    case 'jobs_dead':
      return searchOf({ section: 'failures' });
    case 'no_leader':
    case 'schedule_overdue':
      return searchOf({ section: 'schedules' });
    case 'account_failing':
    case 'account_spent':
    case 'account_paused':
      return searchOf({ section: 'accounts' });
    case 'database_away':
    case 'schema_behind':
    case 'database_read_only':
    case 'database_full':
    case 'clock_off':
    case 'claim_loop_stuck':
    case 'listener_down':
    case 'keys_unreadable':
    case 'queue_unserved':
    case 'queue_missing':
    case 'process_dead':
    case 'versions_differ':
      return searchOf({ section: 'processes' });
  }
}
