import { useQuery } from '@tanstack/react-query';

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
