import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerAuth, person, refusal, storeSession } from '@/test/auth-server';
import { answerCommission, commissionRule } from '@/test/commission';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const PATH = '/admin/commission-rules';

function renderPage(path = PATH, role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(path);
}

const table = () => screen.findByRole('table', { name: 'Commission rules' });
const preview = () => screen.getByRole('table', { name: 'Total commission before and after the change' });
const adult = async () => within(await screen.findByRole('form', { name: 'Adult commission' }));
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')).join(' | '));

test('each passenger type has a row with its rate and its group discounts', async () => {
  answerCommission();
  const { container } = renderPage();

  await screen.findByText('Infant Lap');
  expect(rowsOf(await table())).toEqual([
    'Passenger type | Rate | Group discounts | Actions',
    'Adult | €20.00 | 2: €15.00, 3: €13.33, 4: €15.00, 5+: €15.00 | Edit',
    'Child | €10.00 | – | Edit',
    'Infant Seat | €10.00 | – | Edit',
    'Infant Lap | €0.00 | – | Edit',
  ]);
  expect(await audit(container)).toEqual([]);
});

test('rules that cannot be loaded are loaded again on demand', async () => {
  answerCommission();
  server.use(http.get('/api/admin/commission-rules', () => apiError(404), { once: true }));
  const { user, container } = renderPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load commission rules');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('Infant Lap')).toBeVisible();
});

test('a rate is changed by keyboard alone, with what it means for parties, and the edit closes', async () => {
  const sent = answerCommission();
  const { user, location, container } = renderPage();
  (await screen.findByRole('button', { name: 'Edit Adult' })).focus();

  await user.keyboard('{Enter}');
  const form = await adult();
  expect(location()).toBe(`${PATH}?open=adult`);
  expect(form.getByRole('spinbutton', { name: 'Rate' })).toHaveFocus();
  await waitFor(() => expect(rowsOf(preview())[4]).toBe('4 adults | 60.00 | 60.00 | +20.01'));
  expect(
    screen.getByText(/^The fourth adult raises the total by €20.01, more than the standard rate of €20.00/),
  ).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.keyboard('{Control>}a{/Control}18.50');
  await waitFor(() => expect(rowsOf(preview())[1]).toBe('1 adult | 20.00 | 18.50 | –'));
  expect(rowsOf(preview())[10]).toBe('Family: 2 adults, 2 children | 50.00 | 50.00 | –');
  expect(form.getByRole('list', { name: 'Changes' })).toHaveTextContent('Adult rate: 20.00 →becomes 18.50');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Commission rule updated successfully!')).toBeVisible();
  expect(within(await table()).getByRole('cell', { name: '€18.50' })).toBeVisible();
  await waitFor(() => expect(location()).toBe(PATH));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Adult commission' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Edit Adult' })).toHaveFocus();
  expect(sent).toMatchObject([{ type: 'adult', ifMatch: '"adult-1"', body: { rate: 18.5 } }]);
});

test('the next rule is edited without closing the first one', async () => {
  answerCommission();
  const { user } = renderPage(`${PATH}?open=adult`);
  await adult();

  await user.click(screen.getByRole('button', { name: 'Edit Child' }));

  const form = within(await screen.findByRole('form', { name: 'Child commission' }));
  expect(form.getByRole('spinbutton', { name: 'Rate' })).toHaveFocus();
  expect(form.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/admin/audit?subject=commission.child');
  await user.click(screen.getByRole('button', { name: 'Edit Infant Seat' }));
  const infant = within(await screen.findByRole('form', { name: 'Infant Seat commission' }));
  const before = rowsOf(preview())[11];
  await user.clear(infant.getByRole('spinbutton', { name: 'Rate' }));
  await user.type(infant.getByRole('spinbutton', { name: 'Rate' }), '12');
  await waitFor(() => expect(rowsOf(preview())[11]).not.toBe(before));
  expect(rowsOf(preview())[11]).toMatch(/^Family: 2 adults, infant in seat, infant on lap \| 40.00 \| 42.00/);
});

test('tiers are added, removed and checked', async () => {
  const sent = answerCommission();
  const { user, container } = renderPage(`${PATH}?open=adult`);
  const form = await adult();
  for (const row of [4, 3]) await user.click(form.getByRole('button', { name: `Remove row ${row}` }));
  expect(form.getByRole('button', { name: 'Add a row' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const count = form.getByRole('spinbutton', { name: 'Adults from, row 3' });
  expect(count).toHaveValue(4);

  await user.clear(count);
  await user.type(count, '3');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(count).toHaveFocus());
  expect(count).toHaveAccessibleDescription('There is a tier for this number already.');
  expect(await audit(container)).toEqual([]);
  await user.clear(count);
  await user.type(count, '2');
  expect(count).toHaveAccessibleDescription('Must be more than above.');
  await user.clear(count);
  await user.type(count, '6{Enter}');

  expect(await screen.findByText('Commission rule updated successfully!')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    rate: 20,
    group_discount_rules: [
      { min_count: 2, rate: 15 },
      { min_count: 3, rate: 13.33 },
      { min_count: 6, rate: 13.33 },
    ],
  });
});

test('while a number of adults is typed, no tiers that are not in order are shown', async () => {
  answerCommission();
  const { user } = renderPage(`${PATH}?open=adult`);
  const form = await adult();
  const count = form.getByRole('spinbutton', { name: 'Adults from, row 2' });
  const change = async (typed: string) => {
    await user.clear(count);
    if (typed !== '') await user.keyboard(typed);
    const text = form.getByRole('list', { name: 'Changes' }).textContent ?? '';
    return text.replaceAll('\u00a0', ' ').replace(/^.*becomes /, '');
  };

  // The tiers begin with 2, 3, 4 and 5 adults.
  for (const typed of ['', '2', '2.5', '4']) expect(await change(typed), typed).toBe('not complete yet');
  await user.click(form.getByRole('button', { name: 'Remove row 3' }));

  expect(await change('4')).toBe('2–3: €15.00, 4: €13.33, 5+: €15.00');
});

test('a preset replaces the tiers', async () => {
  answerCommission();
  const { user } = renderPage(`${PATH}?open=adult`);
  const form = await adult();

  await user.click(form.getByRole('button', { name: 'Tiers of the administration' }));

  expect(form.getByRole('list', { name: 'Changes' })).toHaveTextContent('2–3: €15.00, 4–5: €13.33, 6+: €12.00');
  await waitFor(() => expect(rowsOf(preview())[4]).toBe('4 adults | 60.00 | 53.32 | +8.32'));
});

test('children have no tiers', async () => {
  const sent = answerCommission();
  const { user } = renderPage(`${PATH}?open=infant_seat`);
  const form = within(await screen.findByRole('form', { name: 'Infant Seat commission' }));
  expect(form.queryByRole('group', { name: 'Group discounts' })).toBeNull();

  await user.keyboard('{Control>}a{/Control}0{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ type: 'infant_seat', body: { rate: 0 } }]));
});

test('a failure is said, and a change of somebody else shows both versions', async () => {
  answerCommission();
  server.use(http.patch('/api/admin/commission-rules/adult', () => apiError(403), { once: true }));
  const { user } = renderPage(`${PATH}?open=adult`);
  const form = await adult();
  await user.keyboard('{Control>}a{/Control}18.50{Enter}');
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to update commission rule');
  const current = commissionRule('adult', 25, { revision: 'adult-9' });
  const body = { code: 'changed_meanwhile', message: '', request_id: '1', current };
  server.use(
    http.patch('/api/admin/commission-rules/adult', () => HttpResponse.json(body, { status: 412 }), { once: true }),
  );

  await user.click(form.getByRole('button', { name: 'Save' }));

  const versions = await form.findByRole('table', { name: 'Both versions' });
  expect(rowsOf(versions)).toEqual(['Field | Theirs | Yours', 'Adult rate | 25.00 | 18.50']);
});

test('the session expires while a rule is edited, and after the sign-in the form is back', async () => {
  answerCommission();
  const { user, location } = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Edit Adult' }));
  await adult();
  await user.keyboard('{Control>}a{/Control}18.50');
  answerAuth({ refresh: () => refusal(400, 'refresh_token_not_found') });
  server.use(http.patch('/api/admin/commission-rules/adult', () => apiError(401), { once: true }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location()).toBe('/admin/login'));
  answerAuth();

  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ana@agjencia.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  const form = await adult();
  expect(form.getByText('Restored unsaved changes')).toBeVisible();
  expect(form.getByRole('spinbutton', { name: 'Rate' })).toHaveValue(18.5);
});

test('a preview that cannot be loaded is loaded again on demand', async () => {
  answerCommission();
  server.use(http.post('/api/admin/commission-rules/adult/preview', () => apiError(404), { once: true }));
  const { user } = renderPage(`${PATH}?open=adult`);
  expect(await screen.findByText('The preview could not be loaded.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(rowsOf(preview())[1]).toBe('1 adult | 20.00 | 20.00 | –'));
});

test('a viewer reads the rules and cannot change them', async () => {
  answerCommission();
  const { container, router } = renderPage(PATH, 'viewer');
  const button = await screen.findByRole('button', { name: 'Edit Adult' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Only the administrator can change this.');
  // A viewer cannot open the form with its links to the history, so the table has them as well.
  for (const [name, subject] of [
    ['History: Adult', 'commission.adult'],
    ['History: Group discounts', 'commission.adult_tiers'],
    ['History: Infant Lap', 'commission.infant_lap'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/admin/audit?subject=${subject}`);
  }

  await act(() => router.navigate(`${PATH}?open=adult`));

  const form = await adult();
  expect(form.getByRole('spinbutton', { name: 'Rate' })).toBeDisabled();
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await waitFor(() => expect(rowsOf(preview())[4]).toBe('4 adults | 60.00 | 60.00 | +20.01'));
  expect(await audit(container)).toEqual([]);
});
