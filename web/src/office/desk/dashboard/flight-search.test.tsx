import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { EMPTY_DRAFT, type SearchDraft } from '@/stores/search-draft';
import { apiError, renderAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, refusal } from '@/test/auth-server';
import { BATCH, ROME, TIRANA } from '@/test/factories';
import { server } from '@/test/server';

const PATH = '/agent/dashboard?lang=en';
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
