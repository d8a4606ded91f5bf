import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { isNotFound } from '@/api/problem';
import type { LocalTime } from '@/office/kit/times';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { EventList } from './event-list';
import { reportQuery } from './queries';
import { RunSection } from './run-section';
import { SearchFacts } from './search-facts';

type SearchReportProps = { batchId: string; clock: LocalTime };

/** Everything that is known about a search, to answer a customer: what was asked, of whom, and what came back. */
export function SearchReport({ batchId, clock }: SearchReportProps) {
  const { data, error, isError, refetch } = useQuery(reportQuery(useApi(), batchId));
  if (isError && isNotFound(error)) {
    return (
      <div role="alert" className="py-12 text-center">
        <h3 className="font-bold text-17">Search not found</h3>
        <p className="mt-1 text-15 text-muted">It was deleted, or its batch id is not complete.</p>
      </div>
    );
  }
  if (!data) {
    return isError ? (
      <div role="alert" className="flex flex-col items-center gap-3 py-12 text-15">
        <p>Failed to load searches. Please try again.</p>
        <Button variant="secondary" size="compact" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    ) : (
      <div aria-busy="true" className="flex flex-col gap-3">
        {Array.from({ length: 8 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines have no other key
          <Skeleton key={line} className="h-6" />
        ))}
      </div>
    );
  }
  const { search, equal_searches, runs, events } = data;
  return (
    <div className="flex flex-col gap-8">
      <SearchFacts search={search} equalSearches={equal_searches} clock={clock} />
      <section aria-labelledby="search-runs" className="flex flex-col gap-4">
        <h3 id="search-runs" className="font-bold text-17">
          Runs
        </h3>
        {runs.length === 0 && <p className="text-15 text-muted">The search has no runs any more.</p>}
        {runs.map((run, place) => (
          <RunSection key={run.id} run={run} number={runs.length - place} clock={clock} />
        ))}
      </section>
      <section aria-labelledby="search-events">
        <h3 id="search-events" className="mb-3 font-bold text-17">
          Events
        </h3>
        <EventList events={events} clock={clock} />
      </section>
    </div>
  );
}
