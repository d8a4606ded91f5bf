import { useQuery } from '@tanstack/react-query';

const RETRIES = 3;

/** Milliseconds to wait after the first attempt; after the second and third, this is multiplied by two and three. */
const DELAY = 2000;

/** Asks the server whether this person is an active agent; tries three times more. */
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
