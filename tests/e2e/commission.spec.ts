/** Commission Rules: a rate is changed, and what it means for parties is seen first. */
import { openOffice, tabOnto } from './office';
import { expect, expectUsableOnBoth, test } from './site';

test('a rate is changed by keyboard alone', { tag: '@desktop' }, async ({ site }) => {
  // Searches of other tests have no infants.
  const [type, rate] = ['Infant Lap', '0.50'];
  await openOffice(site, '/admin/commission-rules');
  const edit = site.getByRole('button', { name: `Edit ${type}` });
  await expect(edit).toBeVisible();
  await expectUsableOnBoth(site);

  await tabOnto(site, edit);
  await site.keyboard.press('Enter');
  const form = site.getByRole('form', { name: `${type} commission` });
  await expect(form.getByLabel('Rate')).toBeFocused();
  await site.keyboard.press('Control+a');
  await site.keyboard.type(rate);
  await expect(form.getByRole('list', { name: 'Changes' })).toContainText(`→becomes ${rate}`);
  await site.keyboard.press('Control+Enter');

  await expect(site.getByRole('row').filter({ has: edit })).toContainText(`€${rate}`);
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
});

test('the tiers of adults are tried out, and leaving asks first', { tag: '@phone' }, async ({ site }) => {
  await openOffice(site, '/admin/commission-rules?open=adult');
  const form = site.getByRole('form', { name: 'Adult commission' });
  await expect(form.getByText('The fourth adult raises the total by €20.01')).toBeVisible();
  await expectUsableOnBoth(site);

  await form.getByRole('button', { name: 'Tiers of the administration' }).click();
  await expect(form.getByRole('row', { name: /^4 adults/ })).toContainText('53.32');
  await expect(form.getByText('The fourth adult raises')).toBeHidden();
  await site.getByRole('link', { name: 'Sales Agents', exact: true }).click();
  const question = site.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Group discounts');
  await expectUsableOnBoth(site);
  await question.getByRole('button', { name: 'Discard changes' }).click();

  await expect(site.getByRole('heading', { level: 1, name: 'Sales Agents' })).toBeVisible();
});
