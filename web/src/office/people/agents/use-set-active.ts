import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { useRowChange } from '@/office/kit/list/use-row-change';
import { changeAgent, SALES_AGENT, SALES_AGENTS } from './sales-agents';
import type { AgentDetails, AgentPage, SalesAgent } from './types';

/** Activates or deactivates an agent. The list shows the change at once, and takes it back if the server refuses it. */
export function useSetActive({ id, name, revision }: SalesAgent) {
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
