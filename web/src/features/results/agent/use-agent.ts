import { type Api, useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useReader } from '@/stores/stores';

/** Whether the user is a visitor or has signed in. The server verifies whether a signed-in user is an agent. */
export type Agent = { state: 'visitor' } | { state: 'signedIn'; verify: () => Promise<boolean> };

/** The reader of the page, as far as the flights are concerned. */
export function useAgent(): Agent {
  const api = useApi();
  const { state } = useReader();
  return state === 'visitor' ? { state } : { state: 'signedIn', verify: () => seesBreakdowns(api) };
}

/** Asks for something that the server gives only to those who see breakdowns: active agents, and the administrator. */
async function seesBreakdowns(api: Api): Promise<boolean> {
  // The caller repeats a request that fails.
  const { response } = await api.GET('/api/agent/searches', { fetch: api.sendOnce });
  if (response.ok) return true;
  if (response.status === 401 || response.status === 403) return false;
  throw new ApiProblem(response);
}
