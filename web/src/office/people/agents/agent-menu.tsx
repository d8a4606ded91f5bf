import { Ellipsis, History, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { historyAddress } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/ui/menu';
import { useSetTask } from './agent-task';
import { InviteAgainItem } from './invite-again';
import type { SalesAgent } from './types';

/** What can be done with an agent. */
export function AgentMenu({ agent }: { agent: SalesAgent }) {
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
