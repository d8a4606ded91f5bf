import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSearch } from '@/api/searches';

/** So long after the sources were asked, the server asks them again. */
const PAUSE = 60_000;

/** Asks the sources again. That they were asked is forgotten once they can be asked anew. */
export function useRefresh(batchId: string, lookAgain: () => Promise<unknown>) {
  const refresh = useMutation({
    // Without a network it fails at once, and the page says so.
    networkMode: 'always',
    mutationFn: () => refreshSearch(batchId),
    onSuccess: lookAgain,
  });
  const { isSuccess, reset } = refresh;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, PAUSE);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return refresh;
}
