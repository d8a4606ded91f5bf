import { Circle, CircleCheck } from 'lucide-react';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { buttonClasses } from '@/ui/button';
import type { SalesAgent } from './types';
import { useSetActive } from './use-set-active';

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
