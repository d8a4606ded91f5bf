import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { AppliedChanges } from '@/office/platform/settings/area-form';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { providerKey } from '@/test/settings';
import { KeyFields } from './key-fields';

const KEYS = '/api/admin/settings/providers/keys';

function renderKeys() {
  return renderScreen(
    <AppliedChanges>
      <KeyFields />
    </AppliedChanges>,
  );
}

const rapidapi = () => screen.findByRole('form', { name: 'Key of RapidAPI' });
const button = (form: HTMLElement, name: string) => within(form).getByRole('button', { name });
const input = (form: HTMLElement) => within(form).getByLabelText('Key of RapidAPI');

/** The server tests keys: the first answer says that the test runs. Returns the tested keys. */
function answerTests(result: { state: string; reason: string | null }) {
  const tested: unknown[] = [];
  let asked = 0;
  const test = { id: 't1', provider: 'rapidapi', created_at: '2026-12-20T10:00:00.000Z', finished_at: null };
  server.use(
    http.post(`${KEYS}/rapidapi/test`, async ({ request }) => {
      tested.push(await request.json());
      return HttpResponse.json({ test_id: 't1' }, { status: 202 });
    }),
    http.get('/api/admin/settings/providers/key-tests/t1', () => {
      asked += 1;
      return HttpResponse.json({ ...test, ...(asked === 1 ? { state: 'waiting', reason: null } : result) });
    }),
  );
  return tested;
}

test('a key that works is stored, and is gone from the page afterwards', async () => {
  const tested = answerTests({ state: 'accepted', reason: null });
  const saved: unknown[] = [];
  server.use(
    http.put(`${KEYS}/rapidapi`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(providerKey({ is_set: true, source: 'database', last_four: '9f3c' }));
    }),
  );
  const { user, container } = renderKeys();
  const form = await rapidapi();
  expect(input(form)).toHaveAccessibleDescription('No key is set.');
  expect(button(form, 'Test key')).toHaveAttribute('aria-disabled', 'true');

  await user.type(input(form), 'secret-key-9f3c');
  expect(form).toHaveTextContent('It is the first key: all demo fares and calendars are deleted');
  await user.click(button(form, 'Test key'));
  expect(await within(form).findByText('✓ The key works.')).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.click(button(form, 'Save key'));

  expect(await screen.findByText('Configuration saved successfully!')).toBeVisible();
  expect(tested).toEqual([{ key: 'secret-key-9f3c' }]);
  expect(saved).toEqual([{ key: 'secret-key-9f3c' }]);
  expect(input(form)).toHaveValue('');
  expect(input(form)).toHaveAccessibleDescription('Stored, ending in 9f3c.');
  expect(JSON.stringify(sessionStorage)).not.toContain('secret-key');
});

test.each([
  ['failed', 'the key is not accepted', 'The key does not work: the key is not accepted.'],
  ['untested', 'no connection', 'The provider could not be reached; the key was not tested: no connection.'],
])('a key whose test has %s is stored only after a question', async (state, reason, sentence) => {
  const tested = answerTests({ state, reason });
  const saved: unknown[] = [];
  server.use(
    http.put(`${KEYS}/rapidapi`, async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(providerKey({ is_set: true, source: 'database' }));
    }),
  );
  const { user } = renderKeys();
  const form = await rapidapi();

  await user.type(input(form), 'wrong-key{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Use this key of RapidAPI anyway?' });
  expect(question).toHaveTextContent(sentence);
  expect(question).toHaveTextContent('all demo fares and calendars are deleted');
  expect(tested).toEqual([{ key: 'wrong-key' }]);
  expect(saved).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Use it anyway' }));

  expect(await screen.findByText('Configuration saved successfully!')).toBeVisible();
  expect(saved).toEqual([{ key: 'wrong-key' }]);
});

test('the provider says why the key in use does not work', async () => {
  server.use(http.get(KEYS, () => HttpResponse.json({ keys: [providerKey({ is_set: true, source: 'environment' })] })));
  const tested = answerTests({ state: 'failed', reason: 'the key is not accepted: Invalid API key' });
  const { user } = renderKeys();
  const form = await rapidapi();
  expect(within(form).queryByRole('button', { name: 'Remove key' })).toBeNull();

  await user.click(button(form, 'Test key'));

  expect(await within(form).findByText(/The key does not work: the key is not accepted/)).toBeVisible();
  expect(tested).toEqual([{ key: null }]);
});

test('a stored key is removed after a question', async () => {
  server.use(
    http.get(KEYS, () => HttpResponse.json({ keys: [providerKey({ is_set: true, source: 'database' })] })),
    http.delete(`${KEYS}/rapidapi`, () => HttpResponse.json(providerKey())),
  );
  const { user } = renderKeys();
  const form = await rapidapi();

  await user.click(button(form, 'Remove key'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the key of RapidAPI?' });
  await user.click(within(question).getByRole('button', { name: 'Remove key' }));

  expect(await screen.findByText('Configuration saved successfully!')).toBeVisible();
  expect(input(form)).toHaveAccessibleDescription('No key is set.');
});

test('a refused key stays in its field', async () => {
  const body = { code: 'invalid_fields', message: '', fields: { key: 'too_long' }, request_id: '1' };
  server.use(http.post(`${KEYS}/rapidapi/test`, () => HttpResponse.json(body, { status: 422 })));
  const { user } = renderKeys();
  const form = await rapidapi();

  await user.type(input(form), 'x{Enter}');

  expect(await within(form).findByText('Failed to save configuration. This text is too long.')).toBeVisible();
  expect(input(form)).toHaveValue('x');
});
