import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from '@/lib/cn';
import { Skeleton } from '@/ui/skeleton';
import { useLocalTime } from '../use-local-time';
import { useBoard } from './board';
import { type Problem, problemsOf } from './problems';

/** What is wrong, a line for each problem, with a link to more about it. A placeholder until it is known. */
export function ProblemList() {
  const { data } = useBoard();
  const clock = useLocalTime();
  const problems = data && clock ? problemsOf(data, clock) : undefined;
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
            All queues run, and no job is late or dead.
          </p>
        )}
        {problems && problems.length > 0 && (
          <ul className="divide-y divide-line">
            {problems.map((problem) => (
              <li key={problem.id}>
                <ProblemLine {...problem} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const LOOKS = {
  bad: { icon: CircleX, colour: 'text-danger' },
  caution: { icon: TriangleAlert, colour: 'text-stops' },
} as const;

function ProblemLine({ tone, text, search }: Problem) {
  const { icon: Icon, colour } = LOOKS[tone];
  return (
    <Link to={{ search }} className="flex min-h-11 items-center gap-3 px-4 py-2 text-15 hover:bg-mist">
      <Icon className={cn('size-4 shrink-0', colour)} aria-hidden="true" />
      <span className="min-w-0 tabular-nums">{text}</span>
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}
