/** The server's answers about agents. */
import { HttpResponse, http } from 'msw';
import type { SearchParams } from '@/api/wire';
import type { OwnSearch } from '@/office/desk/dashboard/recent-searches';
import type { OwnQuote, OwnQuotedOption } from '@/office/desk/quotes/requests';
import type { AgentDetails, AgentPage, SalesAgent } from '@/office/people/agents/sales-agents';
import type { OwnAgent } from '@/office/people/login/standing';
import { answerAuth, person, storeSession } from './auth-server';
import { flight } from './factories';
import { renderOffice } from './render-office';
import { server } from './server';

export function ownAgent(change: Partial<OwnAgent> = {}): OwnAgent {
  return {
    id: '019a9f3c-0000-7000-8000-00000000000a',
    name: 'Ana Hoxha',
    email: 'ana@agjencia.example',
    phone_number: null,
    is_active: true,
    created_at: '2026-11-20T08:00:00Z',
    ...change,
  };
}

export function salesAgent(change: Partial<SalesAgent> = {}): SalesAgent {
  return {
    ...ownAgent(),
    email_confirmed: true,
    has_second_factor: false,
    last_sign_in_at: null,
    booked: 0,
    revision: 'r1',
    ...change,
  };
}

/** The only page of a list of agents. */
export function agentPage(...agents: SalesAgent[]): AgentPage {
  return { agents, page: 1, per_page: 10, total: agents.length, pages: 1 };
}

/** An agent who has signed in, searched and claimed requests. */
export function agentDetails(change: Partial<AgentDetails> = {}): AgentDetails {
  const { search_params, batch_id, created_at } = ownSearch();
  return {
    ...salesAgent(),
    last_sign_in_at: new Date().toISOString(),
    sessions: [
      {
        id: '019a9f3c-0000-7000-8000-00000000000b',
        created_at: '2026-11-20T08:00:00Z',
        refreshed_at: new Date().toISOString(),
        user_agent: '',
        address: '192.0.2.1',
      },
    ],
    searches_by_day: [
      { day: '2026-11-19', count: 0 },
      { day: '2026-11-20', count: 3 },
    ],
    latest_searches: [{ batch_id, search_params, created_at }],
    requests: { open: 1, booked: 2, not_booked: 3, no_answer: 4 },
    open_quotes: 0,
    ...change,
  };
}

/** A round trip of three to Rome. */
export function searchParams(change: Partial<SearchParams> = {}): SearchParams {
  return {
    fromLocation: 'Tirana (TIA)',
    toLocation: 'Rome (FCO)',
    fromCode: 'TIA',
    toCode: 'FCO',
    departureDate: '2026-12-12T12:00:00.000Z',
    returnDate: '2026-12-19T12:00:00.000Z',
    tripType: 'roundTrip',
    travelClass: '1',
    stops: '0',
    passengers: { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 0 },
    ...change,
  };
}

export function ownSearch(change: Partial<OwnSearch> = {}): OwnSearch {
  return {
    batch_id: '019a9f3c-0000-7000-8000-000000000001',
    search_params: searchParams(),
    status: 'complete',
    options: 42,
    created_at: new Date().toISOString(),
    ...change,
  };
}

/** A flight of a quote. */
export function quotedOption(change: Partial<OwnQuotedOption> = {}): OwnQuotedOption {
  const { batch_id, search_params, created_at } = ownSearch();
  return {
    batch_id,
    search_params,
    option: flight('a'),
    price: 118.4,
    checked_at: created_at,
    found_at: null,
    ...change,
  };
}

/** A quote that no client has opened. */
export function ownQuote(change: Partial<OwnQuote> = {}): OwnQuote {
  const { created_at } = ownSearch();
  return {
    id: '019a9f3c-0000-7000-8000-00000000000c',
    url: '/o/secret',
    state: 'sent',
    agent: { id: ownAgent().id, name: ownAgent().name },
    options: [quotedOption()],
    text: 'Oferta juaj',
    client_name: '',
    note: '',
    language: 'sq',
    valid_until: '2099-12-01T08:00:00Z',
    created_at,
    revoked_at: null,
    viewed_at: null,
    last_viewed_at: null,
    views: 0,
    ...change,
  };
}

/** An error of the API. */
export function apiError(status: number, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = { code: 'refused', message: 'The server refuses', fields, request_id: '1' };
  return HttpResponse.json(body, { status, headers });
}

/** The server accepts sign-ins of an agent. It answers this about the agent. */
export function answerAgent(own: () => Response | Promise<Response> = () => HttpResponse.json(ownAgent())) {
  const answers = answerAuth({ user: () => HttpResponse.json(person({ role: 'agent' })) });
  const tokens: (string | null)[] = [];
  server.use(
    http.get('/api/agent', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return own();
    }),
  );
  return { ...answers, tokens };
}

/** The server lists these searches of the user. */
export function answerSearches(...searches: OwnSearch[]): void {
  server.use(http.get('/api/agent/searches', () => HttpResponse.json({ searches })));
}

/** Renders a screen for an agent who is signed in. */
export function renderAgent(path: string, own?: () => Response | Promise<Response>) {
  storeSession(person({ role: 'agent' }));
  const answers = answerAgent(own);
  return { ...answers, ...renderOffice(path) };
}
