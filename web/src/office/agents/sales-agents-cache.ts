import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { setAgentActive } from './requests';
import type { SalesAgent } from './types';

/** The key of the list of agents. */
export const SALES_AGENTS = ['sales-agents'];

/** Activates or deactivates an agent. The list shows the change at once, and takes it back if the server refuses it. */
export function useSetActive({ id }: SalesAgent, onFailed: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) => setAgentActive(api, id, isActive),
    // Without a network it fails at once.
    networkMode: 'always',
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey: SALES_AGENTS });
      changeAgent(client, id, { is_active: isActive });
    },
    onSuccess: (agent) => changeAgent(client, id, agent),
    onError: (_, isActive) => {
      changeAgent(client, id, { is_active: !isActive });
      onFailed();
    },
  });
}

function changeAgent(client: QueryClient, id: string, change: Partial<SalesAgent>): void {
  client.setQueryData<SalesAgent[]>(SALES_AGENTS, (agents) =>
    agents?.map((agent) => (agent.id === id ? { ...agent, ...change } : agent)),
  );
}
