/** The pages of the site in a browser that has the session of a user. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '@/lib/session-entry';
import { EMPTY_DRAFT } from '@/stores/search-draft';
import { ownQuote } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, REFRESH, refusal, storedSession, storeSession } from '@/test/auth-server';
import { BATCH, flight, link, ROME, TIRANA, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const BREAKDOWN = { base_price: 88.4, commission_amount: 30, discounts: [], total_price: 118.4 };

/**
 * The server knows a search with a flight. It sends the breakdown of its price with this token, and refuses all others.
 * Returns the tokens of all requests, each with the last part of its path.
 */
function answerSearch(accepted = 'access-0', own: () => Response = () => HttpResponse.json({ searches: [] })) {
  const asked: string[] = [];
  const answering = (answer: (isUser: boolean) => Response) => {
    return ({ request }: { request: Request }) => {
      const token = request.headers.get('authorization')?.slice(7);
      const path = new URL(request.url).pathname.split('/').at(-1);
      asked.push(`${path} ${token ?? 'without'}`);
      return token && token !== accepted ? new HttpResponse(null, { status: 401 }) : answer(token !== undefined);
    };
  };
  server.use(
    http.get(
      '/api/searches/:id',
      answering((isUser) =>
        HttpResponse.json(view({ results: link(1, 1) }), { headers: { etag: `W/"7.1.${Number(isUser)}"` } }),
      ),
    ),
    http.get(
      '/api/searches/:id/results/:publication',
      answering((isUser) => {
        const option = flight('a', isUser ? { price_breakdown: BREAKDOWN } : {});
        return HttpResponse.json({ best_flights: [], other_flights: [option] });
      }),
    ),
    http.get(
      '/api/agent/searches',
      answering((isUser) => (isUser ? own() : new HttpResponse(null, { status: 401 }))),
    ),
  );
  return { asked };
}

async function openFlight() {
  const site = renderSite(`/en/results?batch_id=${BATCH}&flight=a`);
  return { ...site, dialog: within(await screen.findByRole('dialog')) };
}

/** Another tab of the browser changes the stored session. */
function inOtherTab(change: () => void): void {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));
}

beforeEach(() => {
  // The library warns that several clients share a storage; here they exist one after the other.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

test('an agent sees what a price is made of, and copies the details in the language of the client', async () => {
  storeSession(person({ role: 'agent' }));
  const { asked } = answerSearch();
  const { dialog, user } = await openFlight();

  const copy = await dialog.findByRole('button', { name: 'Copy Details' });
  expect(dialog.queryByRole('button', { name: 'Copy as text' })).toBeNull();
  expect(dialog.queryByText('Write to us on WhatsApp')).toBeNull();
  await waitFor(() => expect(copy).toBeEnabled());
  await user.click(copy);
  expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Vajtja: ');
  expect(copied).toContain(`/results?batch_id=${BATCH}&flight=a`);
  await user.click(dialog.getByRole('button', { name: 'Create quote' }));
  expect(await dialog.findByLabelText(/^Name of the client/)).toHaveFocus();
  expect(dialog.getByText('Base price').nextSibling).toHaveTextContent('€88.40');
  expect(asked.filter((line) => !line.endsWith(' access-0'))).toEqual([]);
});

test('an agent chooses flights on their cards, of several searches, and quotes or sends them', async () => {
  storeSession(person({ role: 'agent' }));
  answerSearch();
  const { user, unmount, container } = renderSite(`/en/results?batch_id=${BATCH}`);
  const bar = async () => within(await screen.findByRole('region', { name: 'Flights for a client' }));

  const [card = container] = await screen.findAllByRole('article');
  expect(await within(card).findByText('€30.00')).toBeVisible();
  await user.click(await within(card).findByRole('checkbox', { name: /^Choose Wizz Air/ }));
  // A click on it is a request of a visitor.
  expect(within(card).queryByText('WhatsApp')).toBeNull();
  expect(await (await bar()).findByText('1 flight chosen')).toBeVisible();
  expect(sessionStorage.getItem('quote-draft')).not.toContain('base_price');
  expect(await audit(container)).toEqual([]);
  unmount();
  renderSite('/en/results?batch_id=another');
  const [other = container] = await screen.findAllByRole('article');
  await user.click(await within(other).findByRole('checkbox', { name: /^Choose/ }));

  expect(await (await bar()).findByText('2 flights chosen')).toBeVisible();
  await user.click((await bar()).getByRole('radio', { name: 'en' }));
  const href = async () => {
    const link = (await bar()).getByRole('link', { name: 'Send (WhatsApp)' });
    return decodeURIComponent(link.getAttribute('href') ?? '');
  };
  await waitFor(async () =>
    expect(await href()).toMatch(/^https:\/\/wa.me\/\?text=.*\nOutbound: .*\n\n.*\nOutbound: /s),
  );
  await user.click((await bar()).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe((await href()).replace('https://wa.me/?text=', ''));
  let sent: unknown;
  server.use(
    http.post('/api/agent/quotes', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(ownQuote(), { status: 201 });
    }),
  );
  await user.click((await bar()).getByRole('button', { name: 'Quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New quote' }));
  await user.click(dialog.getByRole('button', { name: 'Create the link' }));
  expect(await dialog.findByRole('link', { name: /\/o\/secret$/ })).toBeVisible();
  const options = [BATCH, 'another'].map((batch_id) => ({ batch_id, option_id: 'a' }));
  expect(sent).toMatchObject({ options, lang: 'en' });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click((await bar()).getByRole('button', { name: 'Clear' }));
  expect(await (await bar()).findByText('Choose up to 4 flights for a client')).toBeVisible();
});

test('the page says who is signed in, and leads to the dashboard', async () => {
  storeSession(person({ role: 'agent' }));
  server.use(http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })));
  renderSite('/en/home');

  expect(await screen.findByText(/^Signed in as/)).toHaveTextContent('Signed in as Ana Hoxha');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/agent/dashboard?lang=en');
  inOtherTab(() => localStorage.removeItem(SESSION_KEY));
  expect(screen.queryByText(/^Signed in as/)).toBeNull();
});

test('a visitor sees neither, and no request has a token', async () => {
  const { asked } = answerSearch();
  const { dialog } = await openFlight();

  expect(screen.queryByText(/^Signed in as/)).toBeNull();
  expect(await dialog.findByRole('button', { name: 'Copy as text' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Copy Details' })).toBeNull();
  expect(asked).toEqual([`${BATCH} without`, '7.1 without']);
});

test('a user who is no active agent sees what visitors see', async () => {
  storeSession();
  const { asked } = answerSearch('access-0', () => HttpResponse.json({}, { status: 403 }));
  const { dialog } = await openFlight();

  await waitFor(() => expect(asked).toContain('searches access-0'));
  await waitFor(() => expect(dialog.queryByText('Checking…')).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Copy Details' })).toBeNull();
  expect(dialog.queryByText('Base price')).toBeNull();
});

test('a rejected token is replaced', async () => {
  storeSession();
  const { countOf } = answerAuth();
  answerSearch('access-1');
  const { dialog } = await openFlight();

  expect(await dialog.findByText('Base price')).toBeVisible();
  expect(countOf(REFRESH)).toBe(1);
});

test('if the session cannot be refreshed, the page is that of a visitor', async () => {
  storeSession();
  answerAuth({ refresh: () => refusal(400, 'refresh_token_not_found') });
  const { asked } = answerSearch('another');
  const { dialog } = await openFlight();

  expect(await dialog.findByText('€118.40')).toBeVisible();
  expect(dialog.queryByText('Base price')).toBeNull();
  expect(asked.slice(0, 2)).toEqual([`${BATCH} access-0`, `${BATCH} without`]);
  expect(asked).toContain('7.1 without');
  expect(storedSession()).toBeNull();
});

test('after a sign-out in another tab the breakdown is gone, and the flights are those for visitors', async () => {
  storeSession();
  const { asked } = answerSearch();
  const { dialog, client } = await openFlight();
  await dialog.findByText('Base price');

  inOtherTab(() => localStorage.removeItem(SESSION_KEY));

  expect(dialog.queryByText('Base price')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Copy Details' })).toBeNull();
  await waitFor(() => expect(asked.at(-1)).toBe('7.1 without'));
  const shown = client.getQueryCache().findAll({ queryKey: ['results'], type: 'active' });
  await waitFor(() => expect(JSON.stringify(shown.map(({ state }) => state.data))).toContain('118.4'));
  expect(JSON.stringify(shown.map(({ state }) => state.data))).not.toContain('base_price');
});

test('after a sign-in in another tab the agent gets the flights with their breakdowns', async () => {
  const { asked } = answerSearch();
  const { dialog } = await openFlight();
  await dialog.findByText('€118.40');

  inOtherTab(() => storeSession());

  expect(await dialog.findByText('Base price')).toBeVisible();
  expect(asked).toContain('7.1 access-0');
});

test('a page that the browser shows again notices that the session has ended', async () => {
  storeSession();
  answerSearch();
  const { dialog } = await openFlight();
  await dialog.findByText('Base price');

  localStorage.removeItem(SESSION_KEY);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  expect(dialog.queryByText('Base price')).toBeNull();
});

test('the search of a user carries the token, so that the server stores the user', async () => {
  storeSession();
  answerSearch();
  const tokens: (string | null)[] = [];
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.post('/api/searches', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      return HttpResponse.json({ batch_id: BATCH }, { status: 201 });
    }),
  );
  const draft = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };
  const { user } = renderSite('/en/home', { draft });

  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  await waitFor(() => expect(tokens).toEqual(['Bearer access-0']));
});
