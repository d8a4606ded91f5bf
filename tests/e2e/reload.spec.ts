/** What a visitor has before a reload is there after it; the states of the results stand in results.spec.ts. */
import type { Page } from '@playwright/test';
import { chooseDay, expect, inDays, test } from './site';

test.skip(({ viewport }) => (viewport?.width ?? 0) > 1000, 'the same on both');

test('a filled form', async ({ site }) => {
  await fill(site);

  await expectSameAfterReload(site);

  await expect(site.getByRole('combobox', { name: 'Nga' })).toHaveValue(/TIA/);
});

test('the calendar that asks for the return', async ({ site }) => {
  await fill(site);
  await site.getByRole('button', { name: /^Kthimi/ }).click();
  await expect(site.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();

  await expectSameAfterReload(site);

  await expect(site.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
});

test('a page of text', async ({ site }) => {
  await site.goto('/about');

  await expectSameAfterReload(site);
});

async function fill(site: Page): Promise<void> {
  await site.goto('/home');
  for (const [field, text, code] of [
    ['Nga', 'tira', 'TIA'],
    ['Për', 'rom', 'FCO'],
  ] as const) {
    const picker = site.getByRole('combobox', { name: field, exact: true });
    await picker.click();
    await picker.fill(text);
    await site
      .getByRole('option', { name: new RegExp(code) })
      .first()
      .click();
  }
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await chooseDay(site, inDays(30));
  await chooseDay(site, inDays(37));
  await site.getByRole('button', { name: 'U krye' }).click();
  await expect(site.getByRole('dialog')).toHaveCount(0);
}

/** The same roles, names and values. */
async function expectSameAfterReload(site: Page): Promise<void> {
  await site.waitForLoadState('networkidle');
  const tree = await site.locator('body').ariaSnapshot();
  await site.reload();
  await expect.poll(() => site.locator('body').ariaSnapshot()).toBe(tree);
}
