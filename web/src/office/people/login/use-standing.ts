import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@/api/client';
import { isNoAgent, readStanding } from './standing';

export const STANDING = ['standing'];

/** Whether the user is an active agent, read again whenever that may have changed. */
export function useStanding({ enabled }: { enabled: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  // The administrator has deactivated the agent if the server refuses what agents may read.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !isNoAgent(event.action.error)) return;
        void client.invalidateQueries({ queryKey: STANDING });
      }),
    [client],
  );
  return useQuery({
    queryKey: STANDING,
    queryFn: ({ signal }) => readStanding(api, signal),
    enabled,
    refetchOnWindowFocus: true,
  });
}
