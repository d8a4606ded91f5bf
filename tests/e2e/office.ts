/** What tests of the back office do first. */
import type { Locator, Page } from '@playwright/test';
import { SESSION_KEY } from '../../web/src/lib/session-entry';
import { now } from './day';
import { answerTo, expect } from './site';

export const EMAIL = process.env.ADMIN_EMAIL ?? '';
export const PASSWORD = process.env.ADMIN_PASSWORD ?? '';

/** Opens an address of the back office without a session, which leads to the sign-in page. */
export async function openSignIn(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL('/admin/login');
}

/** Who can sign in. */
type User = { email: string; password: string };

/** Signs in without a page. */
async function signedIn({ request }: Page, { email, password }: User, url: string): Promise<object> {
  const data = { email, password };
  const answer = await answerTo(() => request.post(`${url}/auth/v1/token?grant_type=password`, { data }));
  expect(answer.status()).toBe(200);
  return answer.json();
}

/**
 * Opens an address with the session of a user, as if that user had signed in here before. The form and its page are
 * tested in sign-in.spec.ts.
 */
export async function openAs(page: Page, user: User, path: string, url = ''): Promise<void> {
  const value = JSON.stringify(await signedIn(page, user, url));
  const entry = JSON.stringify({ value, expires: now() + 3_600_000 });
  await page.addInitScript(([key, session]) => localStorage.setItem(key, session), [SESSION_KEY, entry] as const);
  await page.goto(url + path);
}

/** Opens an address of the back office as the administrator. */
export function openOffice(page: Page, path = '/admin', url = ''): Promise<void> {
  return openAs(page, { email: EMAIL, password: PASSWORD }, path, url);
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
