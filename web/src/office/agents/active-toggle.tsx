import { Circle, CircleCheck } from 'lucide-react';
import { buttonClasses } from '@/ui/button';
import { useToast } from '@/ui/toast/toaster';
import { useAuth } from '../auth/auth-provider';
import { isAdmin } from '../auth/roles';
import { useSetActive } from './sales-agents-cache';
import type { SalesAgent } from './types';

/** Says whether an agent is active. The administrator changes it with a click; for viewers it is disabled. */
export function ActiveToggle({ agent }: { agent: SalesAgent }) {
  const { user } = useAuth();
  const show = useToast();
  const onFailed = () => show({ tone: 'danger', text: 'Failed to update agent status' });
  const { mutate, isPending } = useSetActive(agent, onFailed);
  const Icon = agent.is_active ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-label={`${agent.is_active ? 'Active' : 'Inactive'}: ${agent.name}`}
      title={agent.is_active ? 'Deactivate' : 'Activate'}
      disabled={!isAdmin(user)}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(!agent.is_active)}
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
