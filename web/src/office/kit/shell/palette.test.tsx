import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { agentDetails, agentPage, salesAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import { namedCommands } from './palette';
import { batchIn, routeIn } from './palette-query';

const ID = '019a9f3c-0000-7000-8000-000000000001';

/** Renders the back office for a user with this role, and opens the palette. */
async function openPalette(role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  const office = renderOffice('/admin');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await office.user.keyboard('{Control>}k{/Control}');
  return { ...office, field: await screen.findByRole('combobox', { name: 'Search commands' }) };
}

const option = (name: string | RegExp) => screen.findByRole('option', { name });

test('the button opens the palette, which leads to a screen and returns the focus', async () => {
  const { user, location, field } = await openPalette();
  await user.keyboard('{Escape}');
  const button = screen.getByRole('button', { name: 'Search…' });
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(field).not.toBeInTheDocument();

  await user.keyboard('{Meta>}k{/Meta}');
  await user.keyboard('activate');
  await option('Sales Agents');
  expect(await audit(document.body)).toEqual([]);
  await user.keyboard('{Enter}');

  expect(await screen.findByRole('heading', { level: 1, name: 'Sales Agents' })).toBeVisible();
  expect(location()).toBe('/admin/sales-agents');
});

const BEN = salesAgent({ id: 'ben', name: 'Ben Marku', email: 'ben@agjencia.example' });

test('agents are found by the server, with one request for several letters', async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/admin/sales-agents', ({ request }) => {
      const { search } = new URL(request.url);
      // The screen of the agents reads the list without words.
      if (search.includes('q=')) asked.push(search);
      return HttpResponse.json(agentPage(BEN));
    }),
    http.get('/api/admin/sales-agents/ben', () => HttpResponse.json(agentDetails(BEN))),
  );
  const { user, location } = await openPalette();

  await user.keyboard('marku');
  const group = await screen.findByRole('group', { name: 'Sales agents' });
  await user.click(within(group).getByRole('option', { name: 'Ben Marku · ben@agjencia.example' }));

  expect(asked).toEqual(['?q=marku&per_page=5']);
  await waitFor(() => expect(location()).toBe('/admin/sales-agents?open=ben'));
});

test('Sign Out is a command, and a viewer finds no requests', async () => {
  const { user, location } = await openPalette('viewer');
  await user.keyboard('requests');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  await user.keyboard('{Escape}{Control>}k{/Control}');

  await user.keyboard('sign out{Enter}');

  await waitFor(() => expect(location()).toBe('/admin/login'));
});

test.each([
  [ID, { open: ID }],
  [ID.toUpperCase(), { open: ID }],
  [ID.replaceAll('-', ''), { open: ID }],
  ['019a9f3c', { batch_id: '019a9f3c' }],
  ['019a9f3c-', { batch_id: '019a9f3c' }],
  ['019a9f3c00007', { batch_id: '019a9f3c-0000-7' }],
])('the batch id %s leads to its search', (query, parameters) => {
  const go = vi.fn();
  const [command] = namedCommands(query, () => true, go);

  expect(command?.label).toBe('Search 019a9f3c…');
  command?.run();
  expect(go).toHaveBeenCalledWith(`/admin/searches?${new URLSearchParams(parameters)}`);
});

test('a whole id may be that of a job', () => {
  const go = vi.fn();

  namedCommands(ID, () => true, go)
    .find(({ label }) => label === 'Job 019a9f3c…')
    ?.run();

  expect(go).toHaveBeenCalledWith(`/admin/jobs?job=${ID}`);
});

test.each(['019a9f3', '2026-11-24', 'deadbeefs', `${ID}0`])('%s is no batch id', (query) => {
  expect(batchIn(query)).toBeNull();
});

test.each(['TIA FCO', 'tia-fco', ' TIA → FCO ', 'tia to fco'])('%s is a route', (query) => {
  const addresses: string[] = [];
  for (const { run } of namedCommands(
    query,
    () => true,
    (address) => addresses.push(address),
  ))
    run();

  expect(addresses).toEqual(['/admin/searches?route=TIA-FCO', '/admin/routes?q=TIA-FCO']);
});

test.each(['TIA-ISTA', 'tia → ista'])('%s is a route of earlier screens', (query) => {
  expect(routeIn(query)).toEqual({ origin: 'TIA', destination: 'ISTA' });
});

test.each(['TIA', 'TIAFCO', 'find home', 'Tirana Rome', 'ana'])('%s is no route', (query) => {
  expect(routeIn(query)).toBeNull();
});

test('a screen that does not exist has no command', () => {
  expect(namedCommands('TIA FCO', (path) => path === '/admin/searches', vi.fn())).toHaveLength(1);
});
