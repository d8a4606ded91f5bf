/** The server's answers about visitors' booking requests. */
import { HttpResponse, http } from 'msw';
import type { InboxPage, InboxRequest, InboxTab } from '@/office/desk/inbox/queries';
import { apiError, searchParams } from './agents';
import { flight } from './factories';
import { gate } from './gate';
import { server } from './server';

export const SELF = { id: '019a9f3c-0000-7000-8000-00000000000a', name: 'Ana Hoxha' };
export const OTHER = { id: '019a9f3c-0000-7000-8000-00000000000b', name: 'Beni Leka' };

/** A new request for a flight of 118.40 euros. */
export function inboxRequest(change: Partial<InboxRequest> = {}): InboxRequest {
  return {
    id: '019a9f3c-0000-7000-8000-0000000000f1',
    reference: 'A3F2C1',
    state: 'new',
    outcome: null,
    channel: 'chat',
    language: 'sq',
    created_at: new Date().toISOString(),
    batch_id: '019a9f3c-0000-7000-8000-000000000001',
    search_params: searchParams(),
    option: flight('x', { price: 118.4, checked_at: new Date().toISOString() }),
    price: 118.4,
    seen_price: 118.4,
    claimed_by: null,
    claimed_at: null,
    closed_at: null,
    note: '',
    ...change,
  };
}

/**
 * The server lists these requests and changes them. It holds a poll until a request changes. Returns the requests of the
 * browser, and a function that changes the list as another agent would.
 */
export function answerInbox(...initial: InboxRequest[]) {
  let requests = initial;
  let version = 0;
  let changed = gate();
  const asked: { request: string; body: unknown }[] = [];
  const change = (next: InboxRequest[]) => {
    requests = next;
    version += 1;
    changed.open();
    changed = gate();
  };
  const changeOne = (id: unknown, to: Partial<InboxRequest>) => {
    change(requests.map((request) => (request.id === id ? { ...request, ...to } : request)));
    return HttpResponse.json(requests.find((request) => request.id === id));
  };
  const page = (state: InboxTab): InboxPage => {
    const tabOf = (request: InboxRequest) => (request.state === 'claimed' ? 'mine' : request.state);
    const of = (tab: InboxTab) => requests.filter((request) => tabOf(request) === tab);
    const counts = { new: of('new').length, mine: of('mine').length };
    return { state, counts, requests: of(state), next_cursor: null };
  };
  const path = '/api/agent/booking-requests';
  server.use(
    http.get(path, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const state = (query.get('state') ?? 'new') as InboxTab;
      if (query.has('wait') && request.headers.get('if-none-match') === `"${version}"`) await changed.passed;
      return HttpResponse.json(page(state), { headers: { etag: `"${version}"` } });
    }),
    http.post(`${path}/:id/claim`, ({ params }) => {
      asked.push({ request: 'claim', body: null });
      return changeOne(params.id, { state: 'claimed', claimed_by: SELF, claimed_at: new Date().toISOString() });
    }),
    http.post(`${path}/:id/reopen`, ({ params }) => {
      asked.push({ request: 'reopen', body: null });
      return changeOne(params.id, { state: 'claimed', claimed_by: SELF, outcome: null });
    }),
    http.post(`${path}/:id/close`, async ({ params, request }) => {
      const body = (await request.json()) as Pick<InboxRequest, 'outcome'>;
      asked.push({ request: 'close', body });
      return changeOne(params.id, { state: 'done', ...body });
    }),
    http.post(`${path}/:id/discard`, ({ params }) => {
      const batch = requests.find(({ id }) => id === params.id)?.batch_id;
      const isMeant = (request: InboxRequest) => request.batch_id === batch && request.state === 'new';
      const discarded = requests.filter(isMeant).length;
      change(
        requests.map((request) => (isMeant(request) ? { ...request, state: 'done', outcome: 'discarded' } : request)),
      );
      return HttpResponse.json({ discarded });
    }),
    http.patch(`${path}/:id`, async ({ params, request }) => {
      const body = (await request.json()) as { note: string };
      asked.push({ request: 'note', body });
      return changeOne(params.id, body);
    }),
  );
  return { asked, change };
}

/** The server refuses each claim. */
export function refuseClaims(status: number, code: string, claimedBy?: { id: string; name: string }): void {
  server.use(
    http.post('/api/agent/booking-requests/:id/claim', () =>
      claimedBy
        ? HttpResponse.json({ code, message: '', fields: {}, request_id: '1', claimed_by: claimedBy }, { status })
        : apiError(status),
    ),
  );
}
