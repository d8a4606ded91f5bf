import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { wholeNumber } from '@/lib/format';
import { FailureNotice } from '@/office/kit/failure-notice';
import { providerName } from '@/office/kit/words';
import { AccountUsage } from '@/office/platform/limits/account-usage';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { StatisticsCharts } from './statistics-charts';

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

type Provider = components['schemas']['ProviderStatistics']['providers'][number];

const milliseconds = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${wholeNumber(value, 'en')} ms`;

const COLUMNS: readonly TableColumn<Provider>[] = [
  {
    accessorKey: 'provider',
    header: 'Provider',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => providerName(original.provider),
  },
  {
    accessorKey: 'total_requests',
    header: 'Total requests',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.total_requests, 'en'),
  },
  {
    accessorKey: 'avg_response_time',
    header: 'Average response time',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => milliseconds(original.avg_response_time),
  },
  {
    accessorKey: 'p95_response_time',
    header: '95th percentile',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => milliseconds(original.p95_response_time),
  },
  {
    accessorKey: 'error_rate',
    header: 'Error rate',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => (original.error_rate == null ? '–' : `${original.error_rate} %`),
  },
];

/** The totals of each provider in the period. */
function StatisticsTotals({ providers }: { providers: readonly Provider[] }) {
  return (
    <div className="max-w-4xl">
      <Table
        caption="Provider statistics"
        columns={COLUMNS}
        content={{ state: 'ready', rows: [...providers] }}
        rowId={({ provider }) => provider}
        empty="There are no providers."
      />
      <p className="mt-2 text-13 text-muted">
        These are the requests of searches. Those that were never sent, because of a limit or because they were
        cancelled, do not count. Requests for price calendars count in the plan and in the daily budget only.
      </p>
    </div>
  );
}
