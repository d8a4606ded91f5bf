/** The quotes of the signed-in agent, and what they need to be shown. */
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Language } from '@/i18n/language';

type Schemas = components['schemas'];

/** Flights with their prices, as the agent sent them to a client. */
export type OwnQuote = Schemas['Quote'];
export type OwnQuotedOption = Schemas['QuotedOption'];

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

/**
 * The data about the agency, which the search form needs. The server writes it into each page of the site, but not into
 * the page of the back office, which it can send even while it cannot read the settings of the agency.
 */
export function siteQuery(api: Api) {
  return queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/agent/site', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
