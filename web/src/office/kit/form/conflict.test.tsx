import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { accept, answerChanges, changedTo, RULE, RuleScreen, rate, retype } from '@/test/rule-screen';

test('after a change of somebody else both versions are shown, and mine can be kept', async () => {
  const sent = answerChanges(changedTo({ ...RULE, rate: 25, name: 'Grown-up', revision: 'r2' }), accept);
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.5');

  await user.click(screen.getByRole('button', { name: 'Save' }));

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Somebody else has changed this meanwhile.');
  expect(notice).toHaveFocus();
  const versions = within(notice).getByRole('table', { name: 'Both versions' });
  expect(
    within(versions)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['FieldTheirsYours', 'Rate25.0018.5']);
  // What was not touched follows the others.
  expect(notice).toHaveTextContent('Name: Adult → Grown-up');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Grown-up');
  expect(await rate()).toHaveValue(18.5);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[1]).toEqual({ ifMatch: '"r2"', body: expect.objectContaining({ rate: 18.5, name: 'Grown-up' }) });
});

test('their version can be taken, and saved again after more changes', async () => {
  const sent = answerChanges(changedTo({ ...RULE, rate: 25, revision: 'r2' }), accept);
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.5');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

  expect(await rate()).toHaveValue(25);
  expect(screen.queryByRole('alert')).toBeNull();
  await retype(user, '26');
  expect(screen.getByText('25.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[1]?.ifMatch).toBe('"r2"');
});

test('an answer that was lost is recognised by its values', async () => {
  const sent = answerChanges(() => HttpResponse.error(), changedTo({ ...RULE, rate: 18.5, revision: 'r2' }));
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await user.click(await screen.findByRole('button', { name: 'Try now' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('while the server is away the input is kept, and saving is tried again with growing pauses', async () => {
  const sent = answerChanges(
    () => HttpResponse.error(),
    () => apiError(503),
    () => apiError(429, {}, { 'retry-after': '30' }),
    accept,
  );
  const { user, container } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await audit(container);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const expectPause = (seconds: number) =>
    expect.poll(() => screen.getByRole('alert')).toHaveTextContent(`Saving is tried again after ${seconds} seconds.`);

  fireEvent.submit(screen.getByRole('form', { name: 'Adult' }));
  await expectPause(2);
  await wait(2000);
  await expectPause(4);
  expect(screen.getByRole('spinbutton', { name: 'Rate' })).toHaveValue(18.5);
  await wait(4000);
  await expectPause(30);
  expect(sent).toHaveLength(3);
  await wait(30_000);

  await expect.poll(() => screen.getByText('Closed')).toBeInTheDocument();
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"r1"', '"r1"', '"r1"', '"r1"']);
});
