import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { EMPTY_DRAFT, type SearchDraft } from '@/stores/search-draft';
import { answerSearches, apiError, ownAgent, ownSearch, renderAgent, searchParams } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, refusal, SIGN_OUT, storedSession, storeSession } from '@/test/auth-server';
import { BATCH, ROME, TIRANA } from '@/test/factories';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const PATH = '/agent/dashboard?lang=en';

test('the dashboard shows the name in the record of the agent, and a search form', async () => {
  const { container } = renderAgent(PATH, () => HttpResponse.json(ownAgent({ name: 'Ana Marku' })));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(screen.getByText('Ana Marku')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Flight Finder' })).toHaveAttribute('href', '/agent/dashboard');
  expect(await screen.findByRole('form', { name: 'Flight search' })).toBeVisible();
  expect(await screen.findByText(/^No searches yet/)).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('a search shows its route, dates, party and number of flights, and links to its results', async () => {
  answerSearches(ownSearch());
  const { container } = renderAgent(PATH);

  const link = await screen.findByRole('link', { name: /Tirana \(TIA\) – Rome \(FCO\)/ });
  expect(link).toHaveTextContent('12–19 Dec · for 2 adults, 1 child · just now');
  expect(link).toHaveTextContent('42 flights');
  expect(link).toHaveAttribute('href', '/en/results?batch_id=019a9f3c-0000-7000-8000-000000000001');
  expect(await audit(container)).toEqual([]);
});

test('in Albanian a search links to the Albanian results, and is asked for in Albanian', async () => {
  let language: string | null = null;
  server.use(
    http.get('/api/agent/searches', ({ request }) => {
      language = request.headers.get('accept-language');
      return HttpResponse.json({ searches: [ownSearch({ search_params: searchParams({ returnDate: null }) })] });
    }),
  );
  renderAgent('/agent/dashboard');

  const link = await screen.findByRole('link', { name: /sh 12 dhj · për 2 të rritur, 1 fëmijë/ });
  expect(link).toHaveAttribute('href', '/results?batch_id=019a9f3c-0000-7000-8000-000000000001');
  expect(language).toBe('sq');
});

test.each([
  ['queued', 'Searching'],
  ['running', 'Searching'],
  ['failed', 'Failed'],
  ['complete', 'No flights'],
] as const)('a search without flights that is %s says "%s"', async (status, text) => {
  answerSearches(ownSearch({ status, options: 0 }));
  renderAgent(PATH);

  expect(await screen.findByRole('link', { name: /Tirana/ })).toHaveTextContent(text);
});

test('the searches are in the order of the server', async () => {
  answerSearches(
    ownSearch({ batch_id: 'b', search_params: searchParams({ toLocation: 'Vienna (VIE)' }) }),
    ownSearch({ batch_id: 'a' }),
  );
  renderAgent(PATH);

  const links = await screen.findAllByRole('link', { name: /Tirana/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/en/results?batch_id=b', '/en/results?batch_id=a']);
});

test('searches that cannot be loaded are loaded again on demand', async () => {
  server.use(http.get('/api/agent/searches', () => apiError(404)));
  const { user, container } = renderAgent(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your searches.');
  expect(await audit(container)).toEqual([]);

  answerSearches(ownSearch());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('link', { name: /Tirana/ })).toBeVisible();
});

test('nothing is shown until the server has said that the agent is active', async () => {
  const { open, passed } = gate();
  const { tokens } = renderAgent(PATH, async () => {
    await passed;
    return HttpResponse.json(ownAgent());
  });
  await waitFor(() => expect(tokens).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();

  open();

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
});

test.each([
  [
    'is inactive',
    () => HttpResponse.json(ownAgent({ is_active: false })),
    'Your account is currently inactive. Please contact the administrator.',
  ],
  ['has no record', () => apiError(403), 'Invalid sales agent account'],
])('an agent who %s is signed out and told so', async (_, own, message) => {
  const { location, countOf } = renderAgent(PATH, own);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(location()).toBe('/agent/login');
  expect(storedSession()).toBeNull();
  expect(countOf(SIGN_OUT)).toBe(1);
});

test('an agent who is deactivated while at work is signed out and told so', async () => {
  let isActive = true;
  const { open, passed } = gate();
  server.use(
    http.get('/api/agent/booking-requests', async () => {
      await passed;
      return apiError(403);
    }),
  );
  renderAgent(PATH, () => HttpResponse.json(ownAgent({ is_active: isActive })));
  await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' });

  isActive = false;
  open();

  expect(await screen.findByText(/^Your account is currently inactive/)).toBeVisible();
  expect(storedSession()).toBeNull();
});

test('the reason of an earlier sign-out is not shown again', async () => {
  let isActive = false;
  const { user } = renderAgent(PATH, () => HttpResponse.json(ownAgent({ is_active: isActive })));
  await screen.findByRole('alert');
  isActive = true;
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ana@agjencia.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' });

  await user.click(screen.getByRole('button', { name: 'Sign Out' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales agent sign-in' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('signing out cancels what the dashboard still asks for, because the server would refuse it', async () => {
  const asked: AbortSignal[] = [];
  const never = ({ request }: { request: Request }) => {
    asked.push(request.signal);
    return new Promise<never>(() => {});
  };
  const { user } = renderAgent(PATH);
  server.use(http.get('/api/agent/searches', never), http.get('/api/agent/quotes', never));
  await expect.poll(() => asked.length).toBe(2);

  await user.click(screen.getByRole('button', { name: 'Sign Out' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales agent sign-in' })).toBeVisible();
  expect(asked.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('an agent whose session another page has ended is told so', async () => {
  const { authClient } = renderAgent(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' });

  await act(() => authClient.signOut({ scope: 'local' }));

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('an agent whose status cannot be read stays signed in and tries again', async () => {
  let isDown = true;
  const { user } = renderAgent(PATH, () => (isDown ? apiError(404) : HttpResponse.json(ownAgent())));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to verify agent status');
  expect(storedSession()).not.toBeNull();

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
});

test('the administrator enters without the record of an agent', async () => {
  storeSession();
  answerAuth();
  server.use(http.get('/api/agent', () => apiError(403)));
  renderOffice(PATH);

  expect(await screen.findByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  expect(screen.getByText('Ana Hoxha')).toBeVisible();
  expect(await screen.findByText(/^No searches yet/)).toBeVisible();
});

test.each(['/agent/dashboard', '/agent', '/agent/unknown'])('a visitor of %s signs in first', async (path) => {
  const { location } = renderOffice(path);

  expect(await screen.findByRole('heading', { level: 1, name: 'Hyrja e agjentëve të shitjes' })).toBeVisible();
  expect(location()).toBe('/agent/login');
});

test.each(['/agent', '/agent/unknown'])('an agent at %s comes to the dashboard', async (path) => {
  const { location } = renderAgent(path);

  expect(await screen.findByText(/^Nuk ka ende kërkime/)).toBeVisible();
  expect(location()).toBe('/agent/dashboard');
});

test('an agent may not enter the back office', async () => {
  const { location } = renderAgent('/admin');

  await waitFor(() => expect(location()).toBe('/admin/login'));
});

test('Sign Out ends the session and leads to the sign-in page of agents', async () => {
  const { user, location } = renderAgent(PATH);

  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales agent sign-in' })).toBeVisible();
  expect(location()).toBe('/agent/login');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(storedSession()).toBeNull();
});

const FILLED = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12', return: '2026-12-19' };

/** The content that the form had earlier in this tab, here or on the site. */
function fillIn(draft: SearchDraft): void {
  sessionStorage.setItem('search-draft', JSON.stringify({ state: draft, version: 1 }));
}

/** The server stores each search. Returns the searches, each with its token. */
function acceptSearches() {
  const sent: { params: SearchParams; token: string | null }[] = [];
  server.use(
    http.post<never, SearchParams>('/api/searches', async ({ request }) => {
      sent.push({ params: await request.json(), token: request.headers.get('authorization') });
      return HttpResponse.json({ batch_id: BATCH }, { status: 201 });
    }),
  );
  return sent;
}

test('a search is sent with the token of the agent', async () => {
  fillIn(FILLED);
  const sent = acceptSearches();
  const { user } = renderAgent(PATH);

  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.token).toMatch(/^Bearer access-/);
  expect(sent[0]?.params).toMatchObject({ fromCode: 'TIA', toCode: 'FCO', tripType: 'roundTrip' });
});

test.each([
  ['/agent/dashboard', 'Kërko fluturime', 'Ju lutem zgjidhni qytetin e nisjes dhe destinacionit'],
  [PATH, 'Search flights', 'Please select departure and arrival cities'],
])('at %s the form says what is missing', async (path, button, text) => {
  const { user, container } = renderAgent(path);

  await user.click(await screen.findByRole('button', { name: button }));

  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(await audit(container)).toEqual([]);
});

test('a place is chosen from the airports, and the dates in the calendar', async () => {
  server.use(http.get('/api/airports', () => HttpResponse.json([TIRANA])));
  const { user, location } = renderAgent('/agent/dashboard');

  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'ti');
  await user.click(await screen.findByRole('option', { name: /Tiranë/ }));
  await user.click(screen.getByRole('button', { name: /^Nisja/ }));

  expect(await screen.findByRole('dialog', { name: 'Zgjidhni datat' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Nga', hidden: true })).toHaveValue('Tiranë (TIA)');
  expect(location()).toBe('/agent/dashboard');
});

test('a change of language keeps the content of the form', async () => {
  fillIn({ ...FILLED, tripType: 'oneWay' });
  const { user } = renderAgent('/agent/dashboard');
  await screen.findByRole('combobox', { name: 'Nga' });

  await user.click(screen.getByRole('link', { name: /English/ }));

  expect(await screen.findByRole('combobox', { name: 'From' })).toHaveValue(TIRANA.name);
  expect(screen.getByRole('radio', { name: 'One way' })).toBeChecked();
});

test('a search is not sent as that of a visitor after the session has ended', async () => {
  fillIn(FILLED);
  const sent = acceptSearches();
  const { user, location } = renderAgent(PATH);
  const button = await screen.findByRole('button', { name: 'Search flights' });
  answerAuth({ refresh: () => refusal(400, 'refresh_token_not_found') });
  server.use(http.post('/api/searches', () => apiError(401), { once: true }));

  await user.click(button);

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales agent sign-in' })).toBeVisible();
  expect(location()).toBe('/agent/login');
  expect(sent).toEqual([]);
});

test('a form that the browser has kept can be sent again', async () => {
  fillIn(FILLED);
  const sent = acceptSearches();
  const { user } = renderAgent(PATH);
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));
  await screen.findByRole('button', { name: 'Searching…' });

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await user.click(await screen.findByRole('button', { name: 'Search flights' }));

  await waitFor(() => expect(sent).toHaveLength(2));
});

test('a form without the data of the site is loaded again on demand', async () => {
  let isDown = true;
  server.use(http.get('/api/agent/site', () => (isDown ? apiError(404) : undefined)));
  const { user } = renderAgent(PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the search form.');

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('form', { name: 'Flight search' })).toBeVisible();
});
