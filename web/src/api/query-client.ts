import { QueryClient } from '@tanstack/react-query';

/**
 * Creates a query client. It repeats no requests, because api/request.ts already does. Not in api/client.ts: the login
 * pages of the back office send requests and load no queries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
}
