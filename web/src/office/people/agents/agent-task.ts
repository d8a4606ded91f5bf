import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { agentQuery } from './sales-agents';
import type { SalesAgent } from './types';

const OF_AGENTS = ['edit', 'password', 'delete'] as const;

type TaskOfAgent = (typeof OF_AGENTS)[number];

/** What the administrator is doing. */
export type AgentTask = { kind: 'add' } | { kind: TaskOfAgent; agent: SalesAgent };

/** Begins a task, or ends the present one with null. */
export function useSetTask(): (task: AgentTask | null) => void {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  return (task) => {
    const next = new URLSearchParams(parameters);
    next.delete('task');
    next.delete('agent');
    if (task) next.set('task', task.kind);
    if (task && 'agent' in task) next.set('agent', task.agent.id);
    setParameters(next, { replace: true, state, preventScrollReset: true });
  };
}

/**
 * The task in the address, where it survives a reload and the end of the session. Null if there is none, or until its agent
 * is known.
 */
export function useTask(agents: readonly SalesAgent[]): AgentTask | null {
  const [parameters] = useSearchParams();
  const [kind, id] = [parameters.get('task'), parameters.get('agent') ?? ''];
  const known = agents.find((agent) => agent.id === id);
  const { data } = useQuery({
    ...agentQuery(useApi(), id),
    enabled: kind !== 'delete' && id !== '' && known === undefined,
  });
  if (kind === 'add') return { kind };
  const ofAgent = OF_AGENTS.find((one) => one === kind);
  const agent = known ?? data;
  return ofAgent && agent ? { kind: ofAgent, agent } : null;
}
