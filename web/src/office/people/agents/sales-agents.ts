/** The administrator's requests about sales agents. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { expectOk, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { ifMatch, type PageQuery, sortText } from '@/office/kit/requests';
import type { Sorting } from '@/ui/table/columns';

/** What the keys of all lists of agents start with. */
export const SALES_AGENTS = ['sales-agents'];

/** What the keys of all agents with their activity start with. */
export const SALES_AGENT = ['sales-agent'];

/** Which agents are listed; an empty text does not filter. */
export type AgentFilters = { q: string; status: string };

/** A page of the agents. */
export async function salesAgents(
  api: Api,
  { q, status }: AgentFilters,
  sorting: Sorting,
  page: PageQuery,
  signal: AbortSignal,
): Promise<AgentPage> {
  const query = {
    ...page,
    ...(q && { q }),
    ...(isStatus(status) && { status }),
    ...(sorting && { sort: sortText(sorting) }),
  };
  return unwrap(await api.GET('/api/admin/sales-agents', { params: { query }, signal }));
}

function isStatus(text: string): text is 'active' | 'inactive' {
  return text === 'active' || text === 'inactive';
}

/** An agent with what the agent has done. */
export function agentQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...SALES_AGENT, id],
    queryFn: async ({ signal }): Promise<AgentDetails> => {
      const params = { path: { id }, query: { lang: 'en' as const } };
      return unwrap(await api.GET('/api/admin/sales-agents/{id}', { params, signal }));
    },
  });
}

export async function addAgent(api: Api, body: NewAgent): Promise<SalesAgent> {
  return unwrap(await api.POST('/api/admin/sales-agents', { body }));
}

/** Changes an agent who has this revision; null for any. */
export async function changeAgent(
  api: Api,
  id: string,
  body: AgentChange,
  revision: string | null,
): Promise<SalesAgent> {
  const params = { path: { id }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/sales-agents/{id}', { params, body }));
}

export async function setAgentPassword(api: Api, id: string, password: string): Promise<void> {
  const params = { path: { id } };
  expectOk(await api.PUT('/api/admin/sales-agents/{id}/password', { params, body: { password } }));
}

/** Removes all apps and recovery codes of an agent. */
export async function removeSecondFactor(api: Api, id: string): Promise<void> {
  const params = { path: { id } };
  expectOk(await api.DELETE('/api/admin/sales-agents/{id}/second-factor', { params }));
}

/** Revokes the open quotes of a user, or of everybody who no longer works (null). Returns their number. */
export async function revokeQuotes(api: Api, user_id: string | null): Promise<number> {
  return unwrap(await api.POST('/api/admin/quotes/revoke', { body: { user_id } })).revoked;
}

/** Deletes an agent, who may be deleted already. */
export async function deleteAgent(api: Api, id: string): Promise<void> {
  const answer = await api.DELETE('/api/admin/sales-agents/{id}', { params: { path: { id } } });
  if (answer.response.status !== 404) expectOk(answer);
}

/** Short names for the types of the API about agents. */
type Schemas = components['schemas'];

/** A sales agent as the administrator sees it. */
export type SalesAgent = Schemas['SalesAgent'];

/** A page of the sales agents. */
export type AgentPage = Schemas['AgentList'];

/** A sales agent with what the agent has done. */
export type AgentDetails = Schemas['SalesAgentDetails'];

type NewAgent = Schemas['NewSalesAgent'];

type AgentChange = Schemas['AgentChange'];
