import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { RuleScreen, rate, retype } from '@/test/rule-screen';

test('before leaving with unsaved changes the user is asked', async () => {
  const { user, location } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);

  await user.click(screen.getByRole('link', { name: 'Other screen' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Rate: 20.00 → 18.50');
  expect(await audit(document.body)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(location()).toBe('/admin/screen');
  expect(await rate()).toHaveValue(18.5);
  await user.click(screen.getByRole('link', { name: 'Other screen' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('Back is stopped too, and goes on after the question', async () => {
  const { user, location, router } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');

  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

  await waitFor(() => expect(location()).toBe('/admin/other'));
});

test('what would lose the changes without leaving the screen asks, too', async () => {
  const { user } = renderScreen(<RuleScreen />);
  await user.click(await screen.findByRole('combobox', { name: 'Season' }));
  await user.click(screen.getByRole('option', { name: 'High' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Easter');
  await user.click(screen.getByRole('button', { name: 'Close the dialog' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Season: low → high');
  expect(question).toHaveTextContent('Note: empty → Easter');

  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));

  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a saved or cancelled form does not ask', async () => {
  const { user, location } = renderScreen(<RuleScreen />);
  await retype(user, '18.50');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Closed')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Other screen' }));

  expect(location()).toBe('/admin/other');
  expect(sessionStorage).toHaveLength(0);
});
