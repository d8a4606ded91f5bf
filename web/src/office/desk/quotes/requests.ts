/** The requests about agents. */

import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { Language } from '@/i18n/language';
import type { OwnAgent, OwnQuote, OwnSearch, Registration } from '@/office/people/agents/types';

export async function registerAgent(api: Api, registration: Registration, language: Language): Promise<void> {
  const headers = { 'Accept-Language': language };
  unwrap(await api.POST('/api/agents', { body: registration, headers }));
}

export async function ownAgent(api: Api, signal: AbortSignal | null = null): Promise<OwnAgent> {
  return unwrap(await api.GET('/api/agent', { signal }));
}

/** At most 20 searches, the newest first, with the names of places in a language. */
export async function ownSearches(api: Api, language: Language, signal: AbortSignal): Promise<OwnSearch[]> {
  const headers = { 'Accept-Language': language };
  return unwrap(await api.GET('/api/agent/searches', { headers, signal })).searches;
}

/** The key of the queries for quotes. */
export const QUOTES = 'own-quotes';

/** The newest quotes of the agent, with the names of places in a language. */
export async function ownQuotes(api: Api, language: Language, signal: AbortSignal): Promise<OwnQuote[]> {
  const params = { query: { limit: 20 } };
  const headers = { 'Accept-Language': language };
  return unwrap(await api.GET('/api/agent/quotes', { params, headers, signal })).quotes;
}

/** Takes a quote back. */
export async function revokeQuote(api: Api, id: string): Promise<OwnQuote> {
  return unwrap(await api.POST('/api/agent/quotes/{id}/revoke', { params: { path: { id } } }));
}
