import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { accept, answerChanges, RULE, RuleScreen, rate, retype, type Sent } from '@/test/rule-screen';
import { server } from '@/test/server';

test('a form says what changed, saves with Ctrl+Enter, and sends the revision', async () => {
  const sent = answerChanges(accept);
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  const changes = screen.getByRole('list', { name: 'Changes' });
  expect(
    within(changes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Rate: 20.00 →becomes 18.50', 'Active: on →becomes off']);
  expect(await audit(container)).toEqual([]);

  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent).toEqual([{ ifMatch: '"r1"', body: expect.objectContaining({ rate: 18.5, is_active: false }) }]);
});

test('the notice is shown before the form closes, and typing again keeps the form open', async () => {
  answerChanges(accept);
  const { user } = renderScreen(<RuleScreen noticeTime={60_000} />);
  await retype(user, '18.50');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Rule saved!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await retype(user, '19');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'false');
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent('Rate: 18.50 →becomes 19');
});

test('what is typed while the form is being saved is kept, and is a change of the saved object', async () => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const all: Sent[] = [];
  server.use(
    http.patch('/api/rules', async ({ request }) => {
      all.push({ ifMatch: request.headers.get('if-match'), body: (await request.json()) as Sent['body'] });
      await held;
      return HttpResponse.json({ ...RULE, ...all.at(-1)?.body, revision: 'r3' });
    }),
  );
  const { user } = renderScreen(<RuleScreen noticeTime={60_000} />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving…' });
  await user.type(screen.getByLabelText('Note'), 'later');

  answer?.();

  expect(await screen.findByText('Rule saved!')).toBeVisible();
  expect(screen.getByLabelText('Note')).toHaveValue('later');
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent(/^Note: .*later$/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(all).toHaveLength(2));
  expect(all[1]).toMatchObject({ ifMatch: '"r3"', body: { note: 'later', rate: 18.5 } });
});

test('without changes there is nothing to save', async () => {
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '20.00');

  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull();
});

test('an invalid value is not sent, and gets the focus', async () => {
  const { user, container } = renderScreen(<RuleScreen />);
  await user.clear(await screen.findByRole('textbox', { name: 'Count' }));
  await retype(user, '1.005');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(async () => expect(await rate()).toHaveFocus());
  expect(await rate()).toHaveAccessibleDescription('In euro Enter at most two decimals.');
  expect(screen.getByRole('textbox', { name: 'Count' })).toHaveAccessibleDescription('Enter a number.');
  expect(await audit(container)).toEqual([]);
});

test('errors of the server are shown at their fields, also at nested ones, and others above the form', async () => {
  answerChanges(() => apiError(422, { 'tiers.0.count': 'not_increasing', rate: 'out_of_range', colour: 'required' }));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '30');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('At most 1000.')).toBeVisible();
  expect(await rate()).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Count' })).toHaveAccessibleDescription(
    'This number must be above the one before it.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to save rulecolour: This field is required.');
  await retype(user, '29');
  expect(await rate()).toHaveAccessibleDescription('In euro');
});

test('a refusal is shown with its reason', async () => {
  answerChanges(() => apiError(404));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '30');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save ruleIt no longer exists.');
  expect(await rate()).toHaveValue(30);
});

test('a viewer reads the form and is told why it cannot be changed', async () => {
  const { container } = renderScreen(<RuleScreen />, { role: 'viewer' });

  expect(await rate()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Only the administrator can change this.',
  );
  expect(await audit(container)).toEqual([]);
});
