import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@/api/client';
import { refreshSearch } from '@/api/searches';

/** For this many milliseconds after a refresh, the server starts no new run. */
const PAUSE = 60_000;

/** Refreshes a search. A success is shown until the server accepts another refresh. */
export function useRefresh(batchId: string, refetch: () => Promise<unknown>) {
  const api = useApi();
  const refresh = useMutation({
    // Without a network connection, the refresh fails at once.
    networkMode: 'always',
    mutationFn: () => refreshSearch(api, batchId),
    onSuccess: refetch,
  });
  const { isSuccess, reset } = refresh;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, PAUSE);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return refresh;
}
