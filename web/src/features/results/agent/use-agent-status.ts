import { useQuery } from '@tanstack/react-query';

const RETRIES = 3;

/**
 * Milliseconds between the first and the second attempt. The second and third waits are two and three times as long.
 */
const DELAY = 2000;

/** Asks the server whether this person is an active agent. A failed request is repeated up to three times. */
export function useAgentStatus(verify: () => Promise<boolean>) {
  const { data, status, refetch } = useQuery({
    queryKey: ['agent-status'],
    queryFn: verify,
    retry: RETRIES,
    retryDelay: (failures) => DELAY * (failures + 1),
  });
  if (status === 'pending') return { state: 'checking' as const };
  if (status === 'error') return { state: 'failed' as const, retry: refetch };
  return { state: data ? ('agent' as const) : ('visitor' as const) };
}
