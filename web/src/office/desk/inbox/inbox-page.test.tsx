import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError, ownQuote, renderAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerInbox, inboxRequest, OTHER, refuseClaims, SELF } from '@/test/inbox';
import { server } from '@/test/server';

const PATH = '/agent/requests?lang=en';
const MINE = inboxRequest({ state: 'claimed', claimed_by: SELF });

function card() {
  return screen.findByRole('article', { name: 'Tirana (TIA) – Rome (FCO), A3F2C1' });
}

function openTab(name: RegExp): void {
  fireEvent.mouseDown(screen.getByRole('tab', { name }));
}

test('a new request shows the trip, the flight, the price, the reference, the channel and the language', async () => {
  answerInbox(inboxRequest({ seen_price: 112 }));
  const { container } = renderAgent(PATH);

  const request = await card();
  expect(request).toHaveTextContent('12–19 Dec · for 2 adults, 1 child');
  expect(request).toHaveTextContent('Chat · Albanian · A3F2C1 · just now');
  expect(request).toHaveTextContent('€118.40');
  expect(request).toHaveTextContent('checked just now');
  expect(request).toHaveTextContent('The visitor saw €112.00.');
  expect(within(request).getByText('Outbound')).toBeVisible();
  expect(within(request).getByRole('link', { name: 'Results' })).toHaveAttribute(
    'href',
    '/en/results?batch_id=019a9f3c-0000-7000-8000-000000000001',
  );
  expect(document.title).toBe("(1) Visitors' requests | Flight Finder");
  expect(await audit(container)).toEqual([]);
});

test('an agent creates a quote from the flight of a request', async () => {
  let sent: unknown;
  answerInbox(inboxRequest());
  server.use(
    http.post('/api/agent/quotes', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(ownQuote(), { status: 201 });
    }),
  );
  const { container, user } = renderAgent(PATH);

  await user.click(within(await card()).getByRole('button', { name: 'Create quote' }));
  await user.type(screen.getByLabelText(/^Name of the client/), 'Arta');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create the link' }));

  expect(await screen.findByText(/The quote of €118.40/)).toBeVisible();
  const { id, language } = inboxRequest();
  expect(sent).toEqual({ booking_request_id: id, client_name: 'Arta', note: '', lang: language, valid_hours: 24 });
});

test('a request without its flight has no button for a quote', async () => {
  answerInbox(inboxRequest({ option: null }));
  renderAgent(PATH);

  expect(within(await card()).queryByRole('button', { name: 'Create quote' })).toBeNull();
});

test('the exact time of a request appears with the focus', async () => {
  answerInbox(inboxRequest({ created_at: '2026-11-20T08:05:00Z' }));
  renderAgent(PATH);

  within(await card())
    .getByText(/ago$/)
    .focus();

  expect(await screen.findByRole('tooltip')).toHaveTextContent('2026-11-20 08:05 UTC');
});

test('an agent claims a request, notes, closes and reopens it', async () => {
  const { asked } = answerInbox(inboxRequest());
  const { container, user } = renderAgent(PATH);
  await user.click(within(await card()).getByRole('button', { name: 'Claim' }));
  expect(await screen.findByText(/^No new requests/)).toBeVisible();

  openTab(/^Mine 1/);
  const note = within(await card()).getByLabelText('Note');
  expect(await audit(container)).toEqual([]);
  fireEvent.change(note, { target: { value: ' Calls back at 17:00 ' } });
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the note' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'No answer' }));
  expect(await screen.findByText(/^You have no requests/)).toBeVisible();

  openTab(/^Done/);
  const done = await card();
  expect(done).toHaveTextContent('No answer · Ana Hoxha');
  expect(done).toHaveTextContent('Calls back at 17:00');
  expect(await audit(container)).toEqual([]);
  await user.click(within(done).getByRole('button', { name: 'Reopen' }));

  expect(await screen.findByText('No request is done yet.')).toBeVisible();
  expect(asked).toEqual([
    { request: 'claim', body: null },
    { request: 'note', body: { note: 'Calls back at 17:00' } },
    { request: 'close', body: { outcome: 'no_answer' } },
    { request: 'reopen', body: null },
  ]);
});

test('all new requests of a search are discarded at once', async () => {
  const elsewhere = inboxRequest({ id: 'c', reference: 'C0FFEE', batch_id: 'other' });
  answerInbox(inboxRequest(), inboxRequest({ id: 'b', reference: 'B7D9E0' }), elsewhere);
  const { user } = renderAgent(PATH);

  await user.click(within(await card()).getByRole('button', { name: 'Discard the requests of this search' }));

  expect(await screen.findByText('2 requests are under “Done”.')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  openTab(/^Done/);
  expect(await card()).toHaveTextContent('Discarded');
});

test('a request that another agent claims disappears, and a new one appears', async () => {
  const { change } = answerInbox(inboxRequest());
  renderAgent(PATH);
  await card();

  act(() => change([inboxRequest({ id: 'b', reference: 'B7D9E0' })]));

  expect(await screen.findByRole('article', { name: /B7D9E0/ })).toBeVisible();
  expect(screen.queryByRole('article', { name: /A3F2C1/ })).toBeNull();
});

test.each([
  [() => refuseClaims(409, 'claimed', OTHER), 'Beni Leka was faster and has this request.'],
  [() => refuseClaims(404, 'not_found'), 'This request no longer exists.'],
  [() => refuseClaims(500, 'internal'), 'The request could not be changed.'],
])('a claim that is refused says why', async (refuse, message) => {
  answerInbox(inboxRequest());
  refuse();
  const { user } = renderAgent(PATH);

  await user.click(within(await card()).getByRole('button', { name: 'Claim' }));

  expect(await screen.findByText(message)).toBeVisible();
});

test('a flight that is no longer stored, and a price that was never published, are explained', async () => {
  answerInbox(inboxRequest({ option: null, price: null, channel: 'phone', language: 'en' }));
  renderAgent(PATH);

  const request = await card();
  expect(request).toHaveTextContent('The flight is no longer stored.');
  expect(request).toHaveTextContent('The visitor saw €118.40.');
  expect(request).toHaveTextContent('Phone · English');
});

test('the search is started again', async () => {
  answerInbox(MINE);
  let body: unknown;
  server.use(
    http.post('/api/searches', async ({ request }) => {
      body = await request.json();
      return HttpResponse.json({ batch_id: 'new-batch' }, { status: 202 });
    }),
  );
  const { user } = renderAgent('/agent/requests?lang=en&tab=mine');

  await user.click(within(await card()).getByRole('button', { name: 'Search again' }));

  await waitFor(() => expect(body).toEqual(MINE.search_params));
});

test('older requests are shown on demand', async () => {
  const page = (requests: object[], next_cursor: string | null) =>
    HttpResponse.json(
      { state: 'done', counts: { new: 0, mine: 0 }, requests, next_cursor },
      { headers: { etag: '"1"' } },
    );
  server.use(
    http.get('/api/agent/booking-requests', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('cursor') === 'next')
        return page([inboxRequest({ id: 'b', reference: 'B7D9E0', state: 'done' })], null);
      if (query.has('wait')) return new Promise<Response>(() => {});
      return page([inboxRequest({ state: 'done' })], 'next');
    }),
  );
  const { user } = renderAgent('/agent/requests?lang=en&tab=done');
  await card();

  await user.click(screen.getByRole('button', { name: 'Show older requests' }));

  expect(await screen.findByRole('article', { name: /B7D9E0/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older requests' })).toBeNull();
});

test('requests that cannot be loaded are loaded again on demand', async () => {
  server.use(http.get('/api/agent/booking-requests', () => apiError(404)));
  const { user } = renderAgent(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the requests.');

  answerInbox(inboxRequest());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await card()).toBeVisible();
});

test('the dashboard shows the newest requests, and links to all of them', async () => {
  const requests = ['a', 'b', 'c'].map((id) => inboxRequest({ id, reference: id.toUpperCase() }));
  answerInbox(...requests);
  const { container, user, location } = renderAgent('/agent/dashboard?lang=en');

  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'All requests' }));

  expect(location()).toBe('/agent/requests');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});
