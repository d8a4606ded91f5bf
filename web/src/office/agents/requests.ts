/** The requests about agents. */

import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { Language } from '@/i18n/language';
import type { OwnAgent, OwnSearch, Registration, SalesAgent } from './types';

export function registerAgent(api: Api, registration: Registration, language: Language): Promise<object> {
  return request(api, '/api/agents', { method: 'POST', language, body: registration });
}

export function ownAgent(api: Api): Promise<OwnAgent> {
  return request(api, '/api/agent');
}

/** At most 20 searches, the newest first, with the names of places in a language. */
export async function ownSearches(api: Api, language: Language): Promise<OwnSearch[]> {
  const { searches } = await request<{ searches: OwnSearch[] }>(api, '/api/agent/searches', { language });
  return searches;
}

/** All agents, the newest first. */
export async function salesAgents(api: Api): Promise<SalesAgent[]> {
  const { agents } = await request<{ agents: SalesAgent[] }>(api, '/api/admin/sales-agents');
  return agents;
}

/** Activates or deactivates an agent. */
export function setAgentActive(api: Api, id: string, isActive: boolean): Promise<SalesAgent> {
  const path = `/api/admin/sales-agents/${encodeURIComponent(id)}`;
  return request(api, path, { method: 'PATCH', body: { is_active: isActive } });
}

type Init = { method?: string; language?: Language; body?: object };

async function request<T>(api: Api, path: string, { method = 'GET', language, body }: Init = {}): Promise<T> {
  const headers = new Headers();
  if (language) headers.set('Accept-Language', language);
  if (body) headers.set('Content-Type', 'application/json');
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await api.send(new Request(new URL(path, location.origin), init));
  const answer: unknown = await response.json();
  return unwrap<T>(response.ok ? { data: answer as T, response } : { error: answer, response });
}
