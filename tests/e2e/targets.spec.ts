/** On the way to a search, all controls are large enough to tap. */
import { expect, settled, test, tooSmall } from './site';

test('from the empty form to the search button', async ({ site }) => {
  await site.goto('/home');
  await settled(site);
  expect(await tooSmall(site)).toEqual([]);

  const from = site.getByRole('combobox', { name: 'Nga', exact: true });
  await from.click();
  await expect(site.getByRole('option').first()).toBeVisible();
  expect(await tooSmall(site)).toEqual([]);
  await from.fill('tira');
  await site.getByRole('option', { name: /TIA/ }).first().click();
  const to = site.getByRole('combobox', { name: 'Për', exact: true });
  await to.fill('rom');
  await site.getByRole('option', { name: /FCO/ }).first().click();

  await site.getByRole('button', { name: /^Nisja/ }).click();
  const calendar = site.getByRole('dialog', { name: 'Zgjidhni datat' });
  await expect(calendar.getByRole('button', { name: /^Sot, / })).toBeFocused();
  await settled(site);
  expect(await tooSmall(site)).toEqual([]);
  await calendar.getByRole('button', { name: 'Mbyll' }).click();
  await expect(calendar).toHaveCount(0);

  await site.getByRole('button', { name: /udhëtar/ }).click();
  await expect(site.getByRole('dialog', { name: 'Udhëtarë' })).toBeVisible();
  expect(await tooSmall(site)).toEqual([]);
});
