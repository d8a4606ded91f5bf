import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { Moment, monthLabel } from '@/office/kit/times';
import type { TableColumn, TableContent } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { CALENDAR_FETCHES, calendarFetches, type FetchedCalendar, hasEnded, reasonOf } from './requests';

/** Milliseconds between two looks while a fetch has not ended. */
const PAUSE = 3000;

/** The last fetches with their outcomes. */
export function RecentFetches() {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-bold text-21">Last fetches</h2>
      <Table
        caption="Last fetches"
        columns={COLUMNS}
        content={useFetches()}
        rowId={({ id }) => id}
        empty="No month has been fetched by hand yet."
        loadingRows={3}
      />
    </div>
  );
}

function useFetches(): TableContent<FetchedCalendar> {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: CALENDAR_FETCHES,
    queryFn: ({ signal }) => calendarFetches(api, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? PAUSE : false),
  });
  if (data) return { state: 'ready', rows: data };
  if (!isError) return { state: 'loading' };
  return { state: 'failed', message: 'The last fetches could not be loaded.', onRetry: () => void refetch() };
}

function isUnderWay({ state }: FetchedCalendar): boolean {
  return state !== null && !hasEnded(state);
}

const COLUMNS: readonly TableColumn<FetchedCalendar>[] = [
  {
    id: 'route',
    header: 'Route',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <StoredLink fetch={original} />,
  },
  {
    id: 'month',
    header: 'Month',
    enableSorting: false,
    cell: ({ row: { original } }) => monthLabel(original.year_month),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    enableSorting: false,
    cell: ({ row: { original } }) => <Outcome fetch={original} />,
  },
  { accessorKey: 'actor', header: 'Fetched by', enableSorting: false },
  { id: 'at', header: 'When', enableSorting: false, cell: ({ row: { original } }) => <Moment at={original.at} /> },
];

/** Leads to the stored prices. */
function StoredLink({ fetch }: { fetch: FetchedCalendar }) {
  const { origin, destination, year_month, origin_name, destination_name } = fetch;
  return (
    <Link
      to={{ search: new URLSearchParams({ origin, destination, month: year_month }).toString() }}
      className="font-medium text-link hover:underline"
    >
      {origin_name} <span aria-hidden="true">→</span>
      <span className="sr-only">to</span> {destination_name}
    </Link>
  );
}

function Outcome({ fetch: { state, days_saved, error } }: { fetch: FetchedCalendar }) {
  switch (state) {
    case null:
      return 'Not known any more';
    case 'done':
      return (
        <Status icon={CircleCheck} look="text-success">
          {days_saved === null ? 'Saved' : `${days_saved} ${days_saved === 1 ? 'day' : 'days'} saved`}
        </Status>
      );
    case 'dead':
    case 'expired':
    case 'cancelled':
      return (
        <Status icon={CircleX} look="text-danger">
          {reasonOf(error)}
        </Status>
      );
    case 'running':
      return (
        <Status icon={CircleDashed} look="text-link">
          Running
        </Status>
      );
    case 'ready':
    case 'scheduled':
      return (
        <Status icon={CircleDashed} look="text-muted">
          Queued
        </Status>
      );
    default:
      return state satisfies never;
  }
}

function Status({ icon: Icon, look, children }: { icon: typeof CircleCheck; look: string; children: React.ReactNode }) {
  return (
    <span className={`inline-flex items-start gap-1.5 align-middle ${look}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {children}
    </span>
  );
}
