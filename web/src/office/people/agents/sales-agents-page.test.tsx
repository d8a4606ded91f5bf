import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { agentDetails, agentPage, apiError, salesAgent } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const ANA = salesAgent({ id: 'ana', name: 'Ana Hoxha', phone_number: '+355 69 123 4567' });
const PATH = '/api/admin/sales-agents';
const BEN = salesAgent({ id: 'ben', name: 'Ben Marku', email: 'ben@agjencia.example', is_active: false });

/** Renders the list for a user with this role. */
function renderList(role: 'admin' | 'viewer' = 'admin', query = '') {
  storeSession(person({ role, name: 'Zana' }));
  answerAuth({ user: () => HttpResponse.json(person({ role, name: 'Zana' })) });
  server.use(http.get('/api/admin/sales-agents', () => HttpResponse.json(agentPage(BEN, ANA))));
  return renderOffice(`/admin/sales-agents${query}`);
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
    http.get('/api/admin/sales-agents', () => HttpResponse.json(agentPage({ ...ANA, email_confirmed: false }))),
  );

  expect(await screen.findByText('(not confirmed)')).toBeVisible();
});

test('an agent whose invitation has ended is invited again', async () => {
  const ben = { ...BEN, email_confirmed: false };
  const { user } = renderList();
  const sent: unknown[] = [];
  server.use(
    http.get(PATH, () => HttpResponse.json(agentPage(ben))),
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? HttpResponse.json(ben, { status: 201 }) : apiError(429);
    }),
  );
  const invite = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions: Ben Marku' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invite again' }));
  };

  await invite();
  expect(await screen.findByText('Ben Marku gets another invitation by mail.')).toBeVisible();
  await invite();

  expect(await screen.findByText('The last invitation was sent less than a minute ago.')).toBeVisible();
  expect(sent[0]).toEqual({ full_name: 'Ben Marku', email: ben.email, phone_number: null, invite: true });
});

test('the selected agents are activated together', async () => {
  const asked = answerChanges((id) => HttpResponse.json({ ...(id === 'ana' ? ANA : BEN), is_active: true }));
  const { user, container } = renderList();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  const bar = within(screen.getByRole('group', { name: 'Selected agents' }));
  expect(bar.getByText('2 agents selected')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  await user.click(bar.getByRole('button', { name: 'Activate' }));

  expect(await screen.findByText('2 agents are active.')).toBeVisible();
  expect(asked).toEqual([
    ['ben', { is_active: true }],
    ['ana', { is_active: true }],
  ]);
  expect(screen.queryByRole('group', { name: 'Selected agents' })).toBeNull();
});

test('an empty list says so', async () => {
  renderList();
  server.use(http.get('/api/admin/sales-agents', () => HttpResponse.json(agentPage())));

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

test('the filters and the page are in the address and in the request', async () => {
  const { user, location } = renderList();
  const asked: string[] = [];
  server.use(
    http.get(PATH, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ ...agentPage(BEN), total: 21, pages: 3 });
    }),
  );
  await user.type(await screen.findByRole('searchbox', { name: 'Name or email' }), 'ben');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Inactive' }));
  await user.click(await screen.findByRole('button', { name: 'Page 2' }));

  await expect.poll(location).toBe('/admin/sales-agents?q=ben&status=inactive&page=2');
  await expect.poll(() => asked).toContain('?page=2&q=ben&status=inactive&sort=-created_at');
  expect(screen.getByText('21 agents')).toBeVisible();
});

test('an agent is added with a password, and its fields are checked', async () => {
  const { user, container } = renderList();
  const sent: unknown[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? apiError(422, { email: 'duplicate' }) : HttpResponse.json(ANA, { status: 201 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Agent' }));

  await user.click(dialog.getByRole('button', { name: 'Add Agent' }));
  const password = dialog.getByLabelText('Password', { exact: false, selector: 'input[name=password]' });
  expect(password).toHaveAccessibleDescription(/Must be at least 8 characters long/);
  expect(password).toBeInvalid();
  await user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Ana Hoxha');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ana@agjencia.example');
  await user.type(password, 'një fjalëkalim');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect.poll(() => email).toHaveAccessibleDescription('This email is in use.');
  expect(await audit(container)).toEqual([]);
  await user.type(email, '.com{Enter}');

  expect(await screen.findByText('Agent added successfully!')).toBeVisible();
  const agent = { full_name: 'Ana Hoxha', phone_number: null, password: 'një fjalëkalim' };
  expect(sent).toEqual([
    { ...agent, email: 'ana@agjencia.example' },
    { ...agent, email: 'ana@agjencia.example.com' },
  ]);
});

test('an agent is invited in the same dialog', async () => {
  const { user } = renderList();
  const sent: unknown[] = [];
  server.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(ANA, { status: 201 });
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Agent' }));
  await user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Ana Hoxha');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'ana@agjencia.example');
  await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '+355 69 123 4567');

  await user.click(dialog.getByRole('radio', { name: 'Send an invitation' }));
  await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));

  expect(await screen.findByText('Agent added successfully!')).toBeVisible();
  const { name: full_name, email, phone_number } = ANA;
  expect(sent).toEqual([{ full_name, email, phone_number, invite: true }]);
});

/** Opens a task in the menu of an agent. */
async function openTask(user: ReturnType<typeof renderList>['user'], name: string, task: string) {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: task }));
}

test('name and phone number are edited, and nothing else', async () => {
  const { user } = renderList();
  const sent: unknown[] = [];
  server.use(
    http.patch(`${PATH}/ana`, async ({ request }) => {
      sent.push([request.headers.get('if-match'), await request.json()]);
      return HttpResponse.json({ ...ANA, name: 'Ana Dema', revision: 'r2' });
    }),
  );
  await openTask(user, 'Ana Hoxha', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ana Hoxha' }));
  expect(dialog.queryByRole('textbox', { name: 'Email' })).toBeNull();
  const name = dialog.getByRole('textbox', { name: 'Full name' });
  await user.clear(name);
  await user.type(name, 'Ana Dema');
  await user.clear(dialog.getByRole('textbox', { name: 'Phone' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Agent updated successfully!')).toBeVisible();
  expect(sent).toEqual([['"r1"', { name: 'Ana Dema', phone_number: null }]]);
});

test('a dialog is in the address, where it survives the end of the session', async () => {
  const { user, location } = renderList('admin', '?task=edit&agent=ana');
  // The dialog may open before the list has loaded, so it loads the agent by itself.
  server.use(http.get('/api/admin/sales-agents/ana', () => HttpResponse.json(agentDetails(ANA))));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Ana Hoxha' });

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location()).toBe('/admin/sales-agents'));
  await user.click(screen.getByRole('button', { name: 'Add Agent' }));

  expect(await screen.findByRole('dialog', { name: 'Add Agent' })).toBeVisible();
  expect(location()).toBe('/admin/sales-agents?task=add');
});

test('a new password is typed twice', async () => {
  const { user } = renderList();
  const sent: unknown[] = [];
  server.use(
    http.put(`${PATH}/ana/password`, async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1 ? apiError(404) : new HttpResponse(null, { status: 204 });
    }),
  );
  await openTask(user, 'Ana Hoxha', 'Change password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password of Ana Hoxha' }));
  const [password, repeated] = ['New password', 'Confirm password'].map((label) =>
    dialog.getByLabelText(label, { exact: false, selector: 'input' }),
  ) as [HTMLElement, HTMLElement];
  const save = () => user.click(dialog.getByRole('button', { name: 'Change password' }));

  await user.type(password, '1234567');
  await save();
  expect(password).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await user.type(password, '8ë');
  await save();
  await expect.poll(() => repeated).toHaveAccessibleDescription('Passwords do not match');
  await user.type(repeated, '12345678ë');
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to update password. Please try again.');
  await save();

  expect(await screen.findByText('Password updated successfully!')).toBeVisible();
  expect(sent).toEqual([{ password: '12345678ë' }, { password: '12345678ë' }]);
});

test('deleting names the agent', async () => {
  const { user } = renderList();
  server.use(http.delete(`${PATH}/ana`, () => apiError(500), { once: true }));
  await openTask(user, 'Ana Hoxha', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the agent Ana Hoxha?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete agent');

  server.use(
    http.delete(`${PATH}/ana`, () => new HttpResponse(null, { status: 204 })),
    http.get(PATH, () => HttpResponse.json(agentPage(BEN))),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Ana Hoxha is deleted.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ana Hoxha' })).toBeNull();
});

test('the panel shows what an agent has done', async () => {
  server.use(http.get(`${PATH}/ana`, () => HttpResponse.json(agentDetails({ ...ANA }))));
  const { user, container, location } = renderList();
  await user.click(await screen.findByRole('link', { name: 'Ana Hoxha' }));

  const panel = within(await screen.findByRole('dialog', { name: 'Ana Hoxha' }));
  expect(location()).toBe('/admin/sales-agents?open=ana');
  expect(await panel.findByRole('link', { name: 'Tirana (TIA) – Rome (FCO)' })).toHaveAttribute(
    'href',
    '/en/results?batch_id=019a9f3c-0000-7000-8000-000000000001',
  );
  expect(within(panel.getByRole('region', { name: 'Claimed requests' })).getByText('Booked')).toBeVisible();
  expect(panel.getByRole('region', { name: 'Searches' })).toHaveTextContent('3 in the last 30 days');
  expect(panel.getByRole('region', { name: 'Sessions' })).toHaveTextContent('192.0.2.1');
  expect(panel.getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    '/admin/audit?subject=ana%40agjencia.example',
  );
  expect(await audit(container)).toEqual([]);
});

test('the status is changed in the panel, too, and again with the revision of the answer', async () => {
  const revisions: (string | null)[] = [];
  let agent = { ...ANA };
  server.use(
    http.get(`${PATH}/ana`, () => HttpResponse.json(agentDetails(agent))),
    http.patch(`${PATH}/ana`, async ({ request }) => {
      revisions.push(request.headers.get('if-match'));
      agent = { ...agent, ...((await request.json()) as object), revision: `${agent.revision}+` };
      return HttpResponse.json(agent);
    }),
  );
  const { user } = renderList();
  await user.click(await screen.findByRole('link', { name: 'Ana Hoxha' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ana Hoxha' }));

  await user.click(await panel.findByRole('button', { name: 'Active: Ana Hoxha' }));
  const changed = await panel.findByRole('button', { name: 'Inactive: Ana Hoxha' });
  await expect.poll(() => changed.getAttribute('aria-disabled')).toBe('false');
  await user.click(changed);

  expect(await panel.findByRole('button', { name: 'Active: Ana Hoxha' })).toBeVisible();
  expect(revisions).toEqual([`"${ANA.revision}"`, `"${ANA.revision}+"`]);
});

test('the second factor of an agent who has lost the app is removed after a question', async () => {
  let agent = agentDetails({ ...ANA, has_second_factor: true });
  server.use(
    http.get(`${PATH}/ana`, () => HttpResponse.json(agent)),
    http.delete(`${PATH}/ana/second-factor`, () => {
      agent = { ...agent, has_second_factor: false };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderList('admin', '?open=ana');
  const panel = within(await screen.findByRole('dialog'));

  await user.click(await panel.findByRole('button', { name: 'Remove the second factor of Ana Hoxha' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the second factor of Ana Hoxha?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText('Ana Hoxha signs in with the password alone.')).toBeVisible();
  await waitFor(() => expect(panel.queryByRole('button', { name: /second factor/ })).toBeNull());
});

test('a viewer cannot change the status in the panel', async () => {
  server.use(http.get(`${PATH}/ana`, () => HttpResponse.json(agentDetails({ ...ANA }))));
  const { user } = renderList('viewer');
  await user.click(await screen.findByRole('link', { name: 'Ana Hoxha' }));

  const panel = within(await screen.findByRole('dialog', { name: 'Ana Hoxha' }));

  const status = await panel.findByRole('button', { name: 'Active: Ana Hoxha' });
  expect(status).toBeDisabled();
  expect(status).toHaveAccessibleDescription('Only the administrator can change this.');
});
