import { QueryClient } from '@tanstack/react-query';

/** Creates a query client. It repeats no requests, because api/request.ts already does. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
}
