import { type Api, useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useReader } from '@/stores/stores';
import { type AgentStatus, useAgentStatus } from './use-agent-status';

/** Whether the reader of the page is an active agent, as far as the flights are concerned. */
export function useAgent(): AgentStatus {
  const api = useApi();
  const { state, sessions } = useReader();
  return useAgentStatus(sessions, state === 'user' ? () => seesBreakdowns(api) : null);
}

/** Asks for something that the server gives only to those who see breakdowns: active agents, and the administrator. */
async function seesBreakdowns(api: Api): Promise<boolean> {
  // The caller repeats a request that fails.
  const { response } = await api.GET('/api/agent/searches', { fetch: api.sendOnce });
  if (response.ok) return true;
  if (response.status === 401 || response.status === 403) return false;
  throw new ApiProblem(response);
}
