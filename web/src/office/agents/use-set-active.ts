import { useApi } from '@/api/client';
import { useRowChange } from '../list/use-row-change';
import { setAgentActive } from './requests';
import type { SalesAgent } from './types';

/** The key of the list of agents. */
export const SALES_AGENTS = ['sales-agents'];

/** Activates or deactivates an agent. The list shows the change at once, and takes it back if the server refuses it. */
export function useSetActive({ id, name }: SalesAgent) {
  const api = useApi();
  const { change, isPending } = useRowChange<SalesAgent, SalesAgent[]>({
    queryKey: SALES_AGENTS,
    inAnswer: (agents, changed) => agents.map(changed),
    isRow: (agent) => agent.id === id,
    send: ({ is_active = false }) => setAgentActive(api, id, is_active),
    failed: 'Failed to update agent status',
  });
  const setActive = (isActive: boolean) => {
    const done = `${name} is ${isActive ? 'active' : 'inactive'}.`;
    change({ to: { is_active: isActive }, from: { is_active: !isActive }, done });
  };
  return { setActive, isPending };
}
