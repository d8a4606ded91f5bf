import { wholeNumber } from '@/lib/format';
import { Moment } from '@/office/kit/times';
import type { TableColumn } from '@/ui/table/columns';
import { ActiveToggle } from './active-toggle';
import { AgentMenu } from './agent-menu';
import type { SalesAgent } from './types';

/** The columns of the list of agents. */
export const AGENT_COLUMNS: readonly TableColumn<SalesAgent>[] = [
  {
    accessorKey: 'name',
    header: 'Name',
    meta: { card: 'title', isLink: true },
    // The menu and the check box are beside it on cards.
    cell: ({ row: { original } }) => <span className="max-sm:block max-sm:pr-10">{original.name}</span>,
  },
  {
    accessorKey: 'email',
    header: 'Email',
    cell: ({ row: { original } }) => <AgentEmail agent={original} />,
  },
  {
    accessorKey: 'phone_number',
    header: 'Phone',
    enableSorting: false,
    cell: ({ row: { original } }) => original.phone_number ?? '–',
  },
  {
    id: 'is_active',
    header: 'Status',
    accessorFn: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ row: { original } }) => <ActiveToggle agent={original} />,
  },
  {
    accessorKey: 'last_sign_in_at',
    header: 'Last sign-in',
    enableSorting: false,
    cell: ({ row: { original } }) => <LastSignIn agent={original} />,
  },
  {
    accessorKey: 'booked',
    header: 'Booked',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.booked, 'en'),
  },
  {
    accessorKey: 'created_at',
    header: 'Registered',
    cell: ({ row: { original } }) => <Moment at={original.created_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { label: 'Actions', align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      <span className="max-sm:absolute max-sm:top-2 max-sm:right-11">
        <AgentMenu agent={original} />
      </span>
    ),
  },
];

/** When an agent signed in for the last time. */
export function LastSignIn({ agent: { last_sign_in_at } }: { agent: SalesAgent }) {
  return last_sign_in_at === null ? 'Never' : <Moment at={last_sign_in_at} />;
}

/** The address of an agent, and whether the agent has confirmed it. */
export function AgentEmail({ agent: { email, email_confirmed } }: { agent: SalesAgent }) {
  return (
    <span className="break-words">
      {email}
      {!email_confirmed && <span className="text-stops"> (not confirmed)</span>}
    </span>
  );
}
