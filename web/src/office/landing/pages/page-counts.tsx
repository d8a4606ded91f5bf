import { wholeNumber } from '@/lib/format';
import { Skeleton } from '@/ui/skeleton';
import { DuePages } from './due-pages';
import { PAGE_STATES, PageStateMark } from './page-state';
import type { PageCounts } from './types';

type PageCountLineProps = {
  /** Undefined until they are known. */
  counts: PageCounts | undefined;
  /** The state by which the list is filtered; empty for all. */
  state: string;
  onState: (state: string) => void;
};

/** How many pages are in each state, each a filter of the list, and how many are due. */
export function PageCountLine({ counts, state, onState }: PageCountLineProps) {
  return (
    <section aria-label="Numbers of pages" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        {PAGE_STATES.map(({ value }) => (
          <li key={value} className="max-sm:min-w-[calc(33%-0.5rem)] max-sm:flex-1">
            <button
              type="button"
              aria-pressed={state === value}
              onClick={() => onState(state === value ? '' : value)}
              className="flex min-h-14 w-full min-w-28 flex-col justify-center rounded-control border border-line bg-paper px-3 py-1.5 text-left text-13 hover:bg-mist aria-pressed:border-action aria-pressed:bg-action-soft max-sm:min-w-0"
            >
              <PageStateMark state={value} />{' '}
              {counts ? (
                <span className="font-semibold text-17 tabular-nums">{wholeNumber(counts[value], 'en')}</span>
              ) : (
                <Skeleton className="my-1 h-4 w-12" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {counts && <DuePages count={counts.due} />}
    </section>
  );
}
