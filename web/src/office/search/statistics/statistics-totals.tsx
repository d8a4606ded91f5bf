import type { components } from '@/api/schema.gen';
import { wholeNumber } from '@/lib/format';
import { providerName } from '@/office/kit/words';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';

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
export function StatisticsTotals({ providers }: { providers: readonly Provider[] }) {
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
