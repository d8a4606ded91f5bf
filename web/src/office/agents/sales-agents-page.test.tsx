import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError, salesAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const ANA = salesAgent({ id: 'ana', name: 'Ana Hoxha', phone_number: '+355 69 123 4567' });
const BEN = salesAgent({ id: 'ben', name: 'Ben Marku', email: 'ben@agjencia.example', is_active: false });

/** Renders the list for a user with this role. */
function renderList(role: 'admin' | 'viewer' = 'admin') {
  storeSession(person({ role, name: 'Zana' }));
  answerAuth({ user: () => HttpResponse.json(person({ role, name: 'Zana' })) });
  server.use(http.get('/api/admin/sales-agents', () => HttpResponse.json({ agents: [BEN, ANA] })));
  return renderOffice('/admin/sales-agents');
}

/** The server answers changes of agents. Returns their paths and bodies. */
function answerChanges(answer: (id: string) => Response | Promise<Response>) {
  const asked: unknown[] = [];
  server.use(
    http.patch<{ id: string }>('/api/admin/sales-agents/:id', async ({ request, params }) => {
      asked.push([params.id, await request.json()]);
      return answer(params.id);
    }),
  );
  return asked;
}

test('the agents are listed in the order of the server', async () => {
  const { container } = renderList();

  const table = await screen.findByRole('table', { name: 'Sales agents' });
  await within(table).findByText('Ben Marku');
  const [, ben, ana] = within(table).getAllByRole('row');
  expect(ben).toHaveTextContent('Ben Marku');
  expect(ben).toHaveTextContent('–');
  expect(ana).toHaveTextContent('ana@agjencia.example');
  expect(ana).toHaveTextContent('+355 69 123 4567');
  expect(screen.queryByText('(not confirmed)')).toBeNull();
  expect(await audit(container)).toEqual([]);
});

test('an address that is not confirmed is marked', async () => {
  renderList();
  server.use(
    http.get('/api/admin/sales-agents', () => HttpResponse.json({ agents: [{ ...ANA, email_confirmed: false }] })),
  );

  expect(await screen.findByText('(not confirmed)')).toBeVisible();
});

test('an empty list says so', async () => {
  renderList();
  server.use(http.get('/api/admin/sales-agents', () => HttpResponse.json({ agents: [] })));

  expect(await screen.findByText('No sales agent has registered yet.')).toBeVisible();
});

test('a list that cannot be loaded is loaded again on demand', async () => {
  const { user } = renderList();
  server.use(http.get('/api/admin/sales-agents', () => apiError(404), { once: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load sales agents');

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Ben Marku')).toBeVisible();
});

test('a click on the status changes it at once', async () => {
  const { open, passed } = gate();
  const asked = answerChanges(async () => {
    await passed;
    return HttpResponse.json({ ...BEN, is_active: true });
  });
  const { user } = renderList();

  await user.click(await screen.findByRole('button', { name: 'Inactive: Ben Marku' }));

  const changed = await screen.findByRole('button', { name: 'Active: Ben Marku' });
  expect(changed).toHaveAttribute('aria-disabled', 'true');
  await user.click(changed);
  open();
  await expect.poll(() => changed.getAttribute('aria-disabled')).toBe('false');
  expect(changed).toHaveAccessibleName('Active: Ben Marku');
  expect(asked).toEqual([['ben', { is_active: true }]]);
});

test('a change can be undone', async () => {
  const asked = answerChanges((id) =>
    HttpResponse.json({ ...(id === 'ana' ? ANA : BEN), is_active: asked.length % 2 === 1 }),
  );
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: 'Inactive: Ben Marku' }));
  expect(await screen.findByText('Ben Marku is active.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(await screen.findByRole('button', { name: 'Inactive: Ben Marku' })).toBeVisible();
  await expect
    .poll(() => asked)
    .toEqual([
      ['ben', { is_active: true }],
      ['ben', { is_active: false }],
    ]);
});

test('a change that the server refuses is taken back, and only that one', async () => {
  const { open, passed } = gate();
  answerChanges(async (id) => {
    if (id === 'ana') return HttpResponse.json({ ...ANA, is_active: false });
    await passed;
    return apiError(500);
  });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: 'Inactive: Ben Marku' }));
  await user.click(screen.getByRole('button', { name: 'Active: Ana Hoxha' }));
  expect(await screen.findByRole('button', { name: 'Active: Ben Marku' })).toBeVisible();

  open();

  expect(await screen.findByText('Failed to update agent status')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Inactive: Ben Marku' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Inactive: Ana Hoxha' })).toBeVisible();
});

test('a viewer sees the status but cannot change it', async () => {
  renderList('viewer');

  expect(await screen.findByRole('button', { name: 'Inactive: Ben Marku' })).toBeDisabled();
  const active = screen.getByRole('button', { name: 'Active: Ana Hoxha' });
  expect(active).toBeDisabled();
  expect(active).toHaveAccessibleDescription('Only the administrator can change this.');
});
