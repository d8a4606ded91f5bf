import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { FailureNotice } from '@/office/kit/failure-notice';
import { AccountUsage } from '@/office/platform/limits/account-usage';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { StatisticsCharts } from './statistics-charts';
import { StatisticsTotals } from './statistics-totals';

const PERIODS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
type Period = keyof typeof PERIODS;

const CHOICES = [
  { value: 'day', content: '24 hours' },
  { value: 'week', content: '7 days' },
  { value: 'month', content: '30 days' },
] as const;

/** How the providers answered, hour by hour, and what is left of their plans. */
export function Statistics() {
  const api = useApi();
  const [query, setQuery] = useSearchParams();
  const period = periodOf(query.get('period'));
  const { data, isError, refetch } = useQuery({
    queryKey: ['provider-statistics', period],
    queryFn: async ({ signal }) => {
      const params = { query: { hours: PERIODS[period] } };
      return unwrap(await api.GET('/api/admin/provider-statistics', { params, signal }));
    },
    refetchInterval: 60_000,
  });
  const choose = (next: Period) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set('period', next);
      return after;
    });
  return (
    <div className="flex flex-col gap-8">
      <Segmented
        label="Period"
        value={period}
        onChange={choose}
        choices={CHOICES}
        className="flex self-start rounded-control border border-control"
        choiceClassName="flex min-h-9 items-center px-4 text-13 first:rounded-l-control last:rounded-r-control has-checked:bg-action has-checked:font-semibold has-checked:text-on-action pointer-coarse:min-h-11"
      />
      {data ? (
        <>
          <StatisticsTotals providers={data.providers} />
          <AccountUsage accounts={data.accounts} />
          <StatisticsCharts providers={data.providers} hours={PERIODS[period]} now={api.serverTime.now()} />
        </>
      ) : isError ? (
        <FailureNotice onRetry={refetch}>Failed to load statistics</FailureNotice>
      ) : (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </div>
      )}
    </div>
  );
}

function periodOf(text: string | null): Period {
  return text !== null && text in PERIODS ? (text as Period) : 'day';
}
