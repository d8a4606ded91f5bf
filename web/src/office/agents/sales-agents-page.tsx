import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import type { TableColumn, TableContent } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { Ago } from '../ago';
import { ActiveToggle } from './active-toggle';
import { salesAgents } from './requests';
import type { SalesAgent } from './types';
import { SALES_AGENTS } from './use-set-active';

/** The sales agents, for the administrator. */
export function SalesAgentsPage() {
  return (
    <>
      <title>Sales Agents | Back office</title>
      <h1 className="mb-4 font-bold text-28">Sales Agents</h1>
      <Table
        caption="Sales agents"
        columns={COLUMNS}
        content={useSalesAgents()}
        rowId={({ id }) => id}
        empty="No sales agent has registered yet."
      />
    </>
  );
}

function useSalesAgents(): TableContent<SalesAgent> {
  const api = useApi();
  const { data, isError, refetch } = useQuery({ queryKey: SALES_AGENTS, queryFn: () => salesAgents(api) });
  if (data) return { state: 'ready', rows: data };
  if (!isError) return { state: 'loading' };
  return { state: 'failed', message: 'Failed to load sales agents', onRetry: () => void refetch() };
}

const COLUMNS: readonly TableColumn<SalesAgent>[] = [
  { accessorKey: 'name', header: 'Name', enableSorting: false, meta: { card: 'title' } },
  {
    accessorKey: 'email',
    header: 'Email',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <>
        {original.email}
        {!original.email_confirmed && <span className="text-stops"> (not confirmed)</span>}
      </>
    ),
  },
  {
    accessorKey: 'phone_number',
    header: 'Phone',
    enableSorting: false,
    cell: ({ row: { original } }) => original.phone_number ?? '–',
  },
  {
    accessorKey: 'is_active',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <ActiveToggle agent={original} />,
  },
  {
    accessorKey: 'created_at',
    header: 'Registered',
    enableSorting: false,
    cell: ({ row: { original } }) => <Ago at={original.created_at} />,
  },
];
