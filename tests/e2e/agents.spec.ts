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

  await page.goto(await linkTo(email, 'signup'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
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

test('a forgotten password is replaced by a new one', async ({ page }, { project }) => {
  const email = `forgetful-${project.name}@agency.al`;
  const registration = { name: 'Ana', email, password: PASSWORD };
  const registered = await page.request.post('/api/agents', {
    data: registration,
    headers: { 'accept-language': 'sq' },
  });
  expect(registered.status()).toBe(202);
  await page.goto(await linkTo(email, 'signup'));
  await page.getByRole('button', { name: 'Konfirmo adresën' }).click();
  await page.getByRole('link', { name: 'Te faqja e hyrjes' }).click();
  await page.getByRole('link', { name: 'Keni harruar fjalëkalimin?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dërgo e-mailin' }).click();
  await expect(page.getByLabel('Kodi')).toBeFocused();
  await expectAccessible(page);

  await page.goto(await linkTo(email, 'recovery'));
  await page.getByRole('button', { name: 'Vazhdo' }).click();
  await page.getByLabel('Fjalëkalimi i ri').fill('fjalekalimi i ri i mire');
  await expectAccessible(page);
  if (project.name === 'phone') expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ruaj fjalëkalimin' }).click();

  // The administrator has not activated the agent.
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/agent\/login/);
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

/** The link in the mail of a kind to an address. The server writes mails into files. */
async function linkTo(email: string, kind: string): Promise<string> {
  let link: string | undefined;
  const search = () => {
    // Mails are quoted-printable: long lines end in "=", and "=" is written as "=3D".
    const mails = readdirSync(OUTBOX)
      .map((file) =>
        readFileSync(join(OUTBOX, file), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(`To: ${email}`) || mail.includes(`To: <${email}>`));
    link = mails
      .map((mail) => mail.match(new RegExp(`/agent/confirm\\?lang=\\w+#type=${kind}&token_hash=[\\w-]+`))?.[0])
      .find(Boolean);
    return link;
  };
  await expect.poll(search).toBeDefined();
  return link ?? '';
}
