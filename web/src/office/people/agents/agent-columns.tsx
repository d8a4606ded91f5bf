import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, Ellipsis, History, KeyRound, Mail, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { Moment } from '@/office/kit/times';
import { historyAddress } from '@/office/platform/audit/history-link';
import { Button, buttonClasses } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import type { TableColumn } from '@/ui/table/columns';
import { useToast } from '@/ui/toast/toaster';
import { useSetTask } from './agent-dialogs';
import {
  type AgentDetails,
  type AgentPage,
  addAgent,
  changeAgent,
  SALES_AGENT,
  SALES_AGENTS,
  type SalesAgent,
} from './sales-agents';

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

/** Says whether an agent is active. The administrator changes it with a click; for viewers it is disabled. */
export function ActiveToggle({ agent }: { agent: SalesAgent }) {
  const { locked } = useCanChange();
  const { setActive, isPending } = useSetActive(agent);
  const Icon = agent.is_active ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-label={`${agent.is_active ? 'Active' : 'Inactive'}: ${agent.name}`}
      title={agent.is_active ? 'Deactivate' : 'Activate'}
      aria-disabled={isPending}
      onClick={() => !isPending && setActive(!agent.is_active)}
      {...locked}
      className={buttonClasses({
        variant: 'secondary',
        size: 'compact',
        className: agent.is_active ? 'my-1 text-success' : 'my-1 text-muted',
      })}
    >
      <Icon className="size-4" aria-hidden="true" />
      {agent.is_active ? 'Active' : 'Inactive'}
    </button>
  );
}

/** Activates or deactivates an agent. The list shows the change at once, and takes it back if the server refuses it. */
function useSetActive({ id, name, revision }: SalesAgent) {
  const api = useApi();
  const client = useQueryClient();
  const { change, isPending } = useRowChange<SalesAgent, AgentPage>({
    queryKey: SALES_AGENTS,
    inAnswer: (answer, changed) => ({ ...answer, agents: answer.agents.map(changed) }),
    isRow: (agent) => agent.id === id,
    send: async ({ is_active = false }) => {
      const agent = await changeAgent(api, id, { is_active }, revision);
      // The panel shows the answer at once, and its next change has the new revision.
      client.setQueryData<AgentDetails>([...SALES_AGENT, id], (known) => known && { ...known, ...agent });
      void client.invalidateQueries({ queryKey: [...SALES_AGENT, id] });
      return agent;
    },
    failed: 'Failed to update agent status',
  });
  const setActive = (isActive: boolean) => {
    const done = `${name} is ${isActive ? 'active' : 'inactive'}.`;
    change({ to: { is_active: isActive }, from: { is_active: !isActive }, done });
  };
  return { setActive, isPending };
}

/** What can be done with an agent. */
function AgentMenu({ agent }: { agent: SalesAgent }) {
  const { locked } = useCanChange();
  const onTask = useSetTask();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="quiet" size="compact-icon" aria-label={`Actions: ${agent.name}`}>
          <Ellipsis className="size-4" aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => onTask({ kind: 'edit', agent })} {...locked}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
        <MenuItem onSelect={() => onTask({ kind: 'password', agent })} {...locked}>
          <KeyRound aria-hidden="true" />
          Change password
        </MenuItem>
        {!agent.email_confirmed && <InviteAgainItem agent={agent} />}
        <MenuItem asChild>
          <Link to={historyAddress(agent.email)}>
            <History aria-hidden="true" />
            History
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => onTask({ kind: 'delete', agent })} {...locked}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

/** Sends another invitation to an agent who has not confirmed the address: the link of the last one may have ended. */
function useInviteAgain({ name, email, phone_number }: SalesAgent) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => addAgent(api, { full_name: name, email, phone_number, invite: true }),
    onSuccess: () => {
      show({ text: `${name} gets another invitation by mail.`, milliseconds: 3000 });
      for (const queryKey of [SALES_AGENTS, SALES_AGENT]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => show({ tone: 'danger', text: reasonOf(error) }),
  });
  return { invite: () => !isPending && mutate(), isPending };
}

export function InviteAgain({ agent }: { agent: SalesAgent }) {
  const { locked } = useCanChange();
  const { invite, isPending } = useInviteAgain(agent);
  return (
    <Button variant="secondary" size="compact" aria-disabled={isPending} onClick={invite} {...locked}>
      Invite again
    </Button>
  );
}

/** The same in the menu of a row. */
function InviteAgainItem({ agent }: { agent: SalesAgent }) {
  const { locked } = useCanChange();
  const { invite } = useInviteAgain(agent);
  return (
    <MenuItem onSelect={invite} {...locked}>
      <Mail aria-hidden="true" />
      Invite again
    </MenuItem>
  );
}

function reasonOf(error: Error): string {
  const isEarly = error instanceof ApiProblem && error.status === 429;
  return isEarly ? 'The last invitation was sent less than a minute ago.' : 'Failed to send the invitation';
}
