import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { jobKey, readJob } from './requests';
import { hasEnded } from './words';

/** Milliseconds after which a job that has not ended is read again. */
const INTERVAL = 2000;

/** Everything about a job. It is read again until it has ended. */
export function useJob(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: jobKey(id),
    queryFn: ({ signal }) => readJob(api, id, signal),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data && !hasEnded(data.state) ? INTERVAL : false),
  });
}
