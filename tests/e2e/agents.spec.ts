/** A sales agent registers, is activated, signs in, and sees the own searches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PASSWORD as ADMIN_PASSWORD, signIn as signInAsAdmin } from './office';
import { expect, expectAccessible, test, tooSmall } from './site';

const OUTBOX = process.env.OUTBOX ?? '';
const PASSWORD = 'nje fjalekalim tjeter';

test('an agent registers, is activated, and signs in', async ({ page, browser }, { project }) => {
  const email = `agent-${project.name}@agency.al`;
  const name = `Ana ${project.name}`;
  await page.goto('/agent/register?lang=en');
  await expectAccessible(page);
  if (project.name === 'phone') expect(await tooSmall(page)).toEqual([]);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectAccessible(page);

  const confirmed = await page.request.post('/auth/v1/verify', {
    data: { type: 'signup', token_hash: await codeOf(email) },
  });
  expect(confirmed.status()).toBe(200);
  await signIn(page, email);
  await expect(page.getByRole('alert')).toContainText('Your account is currently inactive.');

  await activate(await (await browser.newContext()).newPage(), name);
  await signIn(page, email);

  await expect(page).toHaveURL(/\/agent\/dashboard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  await expect(page.getByText('No searches yet.')).toBeVisible();
  await expectAccessible(page);
  if (project.name === 'phone') expect(await tooSmall(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/agent/login?lang=en');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The administrator activates the agent. */
async function activate(page: Page, name: string): Promise<void> {
  await page.goto('/admin/login');
  await signInAsAdmin(page, ADMIN_PASSWORD);
  await page.getByRole('button', { name: `Inactive: ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Active: ${name}`, exact: true })).toBeVisible();
  await page.context().close();
}

/** The secret of the link in the mail to an address. The server writes mails into files. */
async function codeOf(email: string): Promise<string> {
  let code: string | undefined;
  const search = () => {
    const mails = readdirSync(OUTBOX).map((file) => readFileSync(join(OUTBOX, file), 'utf8'));
    const mail = mails.find((text) => text.includes(`To: ${email}`) || text.includes(`To: <${email}>`));
    // Mails are quoted-printable: long lines end in "=", and "=" is written as "=3D".
    code = mail
      ?.replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .match(/token_hash=([\w-]+)/)?.[1];
    return code;
  };
  await expect.poll(search).toBeDefined();
  return code ?? '';
}
