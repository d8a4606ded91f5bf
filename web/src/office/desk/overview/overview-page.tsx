import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Attention } from './attention';
import { Counters } from './counters';
import { overviewQuery } from './query';

/** The first screen of the back office: the three counters, and what needs attention. */
export function OverviewPage() {
  const { data, isError, refetch } = useQuery(overviewQuery(useApi()));
  return (
    <>
      <title>Overview | Back office</title>
      <h1 className="mb-4 font-bold text-28">Overview</h1>
      {/* What was read before stays while the server cannot be reached. */}
      {isError && (
        <FailureNotice onRetry={refetch} className="mb-4">
          {data ? 'The numbers could not be updated.' : 'Failed to load the overview'}
        </FailureNotice>
      )}
      {(data || !isError) && (
        <div aria-busy={!data}>
          <Counters counters={data?.counters} />
          <Attention attention={data?.attention} />
        </div>
      )}
    </>
  );
}
