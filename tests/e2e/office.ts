/** What tests of the back office do first. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './site';

export const EMAIL = process.env.ADMIN_EMAIL ?? '';
export const PASSWORD = process.env.ADMIN_PASSWORD ?? '';

/** Opens an address of the back office without a session, which leads to the sign-in page. */
export async function openSignIn(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL('/admin/login');
}

/** Fills in the sign-in form as the administrator, and sends it. */
export async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs out: with the button in the header or, on phones, in the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign Out' });
  if (await button.isVisible()) return button.click();
  await page.getByRole('banner').getByRole('button', { name: EMAIL }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
}

/** Presses Tab until the element itself has the focus. `tabTo` ends at a table that contains it. */
export async function tabOnto(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => document.activeElement === element)) return;
  }
  throw new Error('Tab does not lead there');
}
