/** How the tests fill in the search form. */
import type { Page } from '@playwright/test';
import { expect, tabTo } from './site';

/** Chooses a place from the list for a text. */
export async function choosePlace(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  const picker = page.getByRole('combobox', { name: field, exact: true });
  await picker.click();
  await picker.fill(text);
  await page.getByRole('option', { name: option }).first().click();
  await expect(picker).toHaveValue(option);
}

/** Chooses a place with the keyboard alone. */
export async function typePlace(page: Page, field: string, code: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: field, exact: true });
  await tabTo(page, picker);
  await page.keyboard.type(code);
  await expect(page.getByRole('option', { name: code }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(new RegExp(code));
}
