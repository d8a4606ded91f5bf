import { useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useReader } from '@/stores/stores';

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

const RETRIES = 3;

/**
 * Milliseconds between the first and the second attempt. The second and third waits are two and three times as long.
 */
const DELAY = 2000;

/** What the server says about the reader. A visitor is also a user who is no active agent. */
export type AgentStatus = { state: 'visitor' | 'checking' | 'agent' } | { state: 'failed'; retry: () => void };

/**
 * Asks the server whether the user of a session is an active agent. A failed request is repeated up to three times.
 * Nothing is asked about a visitor, for whom `verify` is null.
 */
export function useAgentStatus(session: number, verify: (() => Promise<boolean>) | null): AgentStatus {
  const { data, status, refetch } = useQuery({
    queryKey: ['agent-status', session],
    queryFn: () => verify?.() ?? false,
    enabled: verify !== null,
    retry: RETRIES,
    retryDelay: (failures) => DELAY * (failures + 1),
  });
  if (verify === null) return { state: 'visitor' };
  if (status === 'pending') return { state: 'checking' };
  if (status === 'error') return { state: 'failed', retry: () => void refetch() };
  return { state: data ? 'agent' : 'visitor' };
}
