/** A reload keeps what the visitor has. The states of the results are in results.spec.ts. */
import type { Page } from '@playwright/test';
import { inDays } from './day';
import { choosePlace } from './search-form';
import { ADDRESS, flights, Search } from './search-states';
import { chooseDay, expect, expectSameAfterReload, hurry, settled, test } from './site';

test('a filled form, and the calendar with the return date to choose', async ({ site }) => {
  await fill(site);
  await expectSameAfterReload(site);
  await expect(site.getByRole('combobox', { name: 'Nga' })).toHaveValue(/TIA/);

  await site.getByRole('button', { name: /^Kthimi/ }).click();
  await expect(site.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
  await expectSameAfterReload(site);
  await expect(site.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
});

/** On a phone the open picker covers the screen and survives the reload; on a desktop the field is left, and the first hit is chosen. */
test('a text in a picker', async ({ site }, { project }) => {
  const picker = site.getByRole('combobox', { name: 'Për', exact: true });
  const found = site.getByRole('option').filter({ hasText: 'FCO' });
  await site.goto('/home');
  await picker.fill('rom');
  await expect(found).toBeVisible();
  await settled(site);

  await site.reload();

  if (project.name === 'desktop') {
    await expect(picker).toHaveValue('Romë (ROM)');
  } else {
    await expect(picker).toHaveValue('rom');
    await found.click();
    await expect(picker).toHaveValue(/FCO/);
  }
  await expectSameAfterReload(site);
});

test('the picker that covers a phone, which "back" closes', { tag: '@phone' }, async ({ site }) => {
  const picker = site.getByRole('combobox', { name: 'Për', exact: true });
  const options = site.getByRole('option');
  await site.goto('/home');
  await picker.click();
  await expect(options).not.toHaveCount(0);
  await expectSameAfterReload(site);

  await picker.fill('rom');
  await expect(options.filter({ hasText: 'FCO' })).toBeVisible();
  await expectSameAfterReload(site);
  await expect(picker).toBeFocused();
  await expect(picker).toHaveValue('rom');
  await site.goBack();

  await expect(options).toHaveCount(0);
  await expect(site.getByRole('button', { name: 'Kërko fluturime' })).toBeVisible();
  await expect(site).toHaveURL(/\/home$/);

  await site.goForward();
  await options.filter({ hasText: 'FCO' }).click();
  await expect(options).toHaveCount(0);
  await expect(picker).toHaveValue(/FCO/);
  await picker.click();
  await site.getByRole('button', { name: 'Mbyll' }).click();
  await expect(site.getByRole('button', { name: 'Mbyll' })).toHaveCount(0);
  // The close button removed the entry that opening had added to the history, so going back leaves the site.
  await site.evaluate(() => void setTimeout(() => history.back()));
  await expect(site).toHaveURL('about:blank');
});

// The test fails only the calls of the API: if the pages failed too, there would be nothing to reload.
test('home while all calls of the API fail', { tag: '@phone' }, async ({ page }) => {
  await hurry(page);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/home');
  await expect(page.getByRole('alert')).toBeVisible();

  await expectSameAfterReload(page);
});

test('results while all calls of the API fail, and when they succeed again', { tag: '@phone' }, async ({ page }) => {
  await hurry(page);
  const search = new Search();
  search.changeTo({}, flights(12));
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto(ADDRESS);
  await expect(page.getByRole('alert')).toContainText('Gabim në lidhjen me rrjetin');

  await expectSameAfterReload(page);

  await page.unroute('**/api/**');
  await search.answer(page);
  await page.getByRole('button', { name: 'Provo përsëri' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
});

/** Fills the form. No other test searches this route: prices that arrived between two looks would differ. */
async function fill(site: Page): Promise<void> {
  await site.goto('/home');
  await choosePlace(site, 'Nga', 'tira', /TIA/);
  await choosePlace(site, 'Për', 'zrh', /ZRH/);
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await chooseDay(site, inDays(30));
  await chooseDay(site, inDays(37));
  await site.getByRole('button', { name: 'Gati' }).click();
  await expect(site.getByRole('dialog')).toHaveCount(0);
}
