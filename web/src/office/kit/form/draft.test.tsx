import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { accept, answerChanges, RULE, RuleScreen, rate, retype } from '@/test/rule-screen';

/** Types into a form, and ends the session as if it had expired. */
async function typeAndLose() {
  const { user } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('horse');
  expect(screen.getByRole('list', { name: 'Changes' })).toHaveTextContent('Password: as it is →becomes a new one');
  document.body.replaceChildren();
}

test('what was typed is back after the session has expired, without passwords, and can be discarded', async () => {
  await typeAndLose();

  const { user, container } = renderScreen(<RuleScreen />);

  expect(await rate()).toHaveValue(18.5);
  expect(screen.getByRole('status')).toHaveTextContent('Restored unsaved changes');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await rate()).toHaveValue(20);
  expect(sessionStorage).toHaveLength(0);
});

test('if the object has changed since, both versions are shown with what was typed', async () => {
  await typeAndLose();
  const sent = answerChanges(accept);

  const { user } = renderScreen(<RuleScreen rule={{ ...RULE, rate: 25, revision: 'r2' }} />);

  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent[0]).toEqual({ ifMatch: '"r2"', body: expect.objectContaining({ rate: 18.5 }) });
});

test('another user does not see it, and signing out forgets it', async () => {
  await typeAndLose();
  const [key = ''] = Object.keys(sessionStorage);
  expect(key).toBe('form-draft:019a9f3c-0000-7000-8000-00000000000a:rules/adult');
  const { auth } = renderScreen(<RuleScreen />);
  expect(await screen.findByText('Restored unsaved changes')).toBeVisible();

  await act(() => auth.signOut());

  expect(sessionStorage).toHaveLength(0);
});
