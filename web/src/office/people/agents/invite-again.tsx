import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { MenuItem } from '@/ui/menu';
import { useToast } from '@/ui/toast/toaster';
import { addAgent, SALES_AGENT, SALES_AGENTS } from './sales-agents';
import type { SalesAgent } from './types';

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
export function InviteAgainItem({ agent }: { agent: SalesAgent }) {
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
