/** Sales agents: from the registration to the first sign-in, and a forgotten password. */
import type { Page } from '@playwright/test';
import { type Agent, agentNamed, createActiveAgent, signInAsAgent } from './agents';
import { linkTo } from './mails';
import { openAs, openOffice } from './office';
import { typePlace } from './search-form';
import { expect, expectAccessible, expectUsableOnBoth, tabTo, test } from './site';

test('an agent registers, is activated and signs in', { tag: '@phone' }, async ({ site, others }) => {
  const agent = agentNamed('Ana', 'phone');
  const check = () => expectUsableOnBoth(site);
  await site.goto('/agent/register?lang=en');
  await check();
  await site.getByLabel('Full name').fill(agent.name);
  await site.getByLabel('Email').fill(agent.email);
  await site.getByLabel('Password', { exact: true }).fill(agent.password);
  await site.getByRole('button', { name: 'Register' }).click();
  await expect(site.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await check();

  await confirmAddress(await others(), agent);
  await signInAsAgent(site, agent);
  await expect(site.getByRole('alert')).toContainText('Your account is currently inactive.');

  await activate(await others(), agent.name);
  await signInAsAgent(site, agent);
  await expect(site).toHaveURL(/\/agent\/dashboard/);
  await expect(site.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  await expect(site.getByText('No searches yet.')).toBeVisible();
  await expect(site.getByRole('form', { name: 'Flight search' })).toBeVisible();
  await check();
});

// The browser logs every answer with an error status to the console, and the fixture `site` fails on console errors, so
// this test uses `page`.
test('the password of the owner of an address counts, and not the one of a stranger', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const agent = agentNamed('Blerta', 'phone');
  const strange = { ...agent, password: 'fjalekalimi i nje te huaji' };
  const registered = await request.post('/api/agents', { data: strange, headers: { 'accept-language': 'sq' } });
  expect(registered.status()).toBe(202);
  const check = () => expectUsableOnBoth(page);

  await page.goto(await linkTo(agent.email, 'signup'));
  await check();
  await page.getByLabel('Zgjidhni fjalëkalimin').fill('password1');
  await page.getByLabel('Fjalëkalimi përsëri').fill('password1');
  await page.getByRole('button', { name: 'Konfirmo adresën' }).click();
  await expect(page.getByText('Ky fjalëkalim është shumë i zakonshëm.')).toBeVisible();
  await expect(page.getByLabel('Fjalëkalimi i ri')).toBeFocused();
  await check();
  await page.getByLabel('Fjalëkalimi i ri').fill(agent.password);
  await page.getByLabel('Fjalëkalimi përsëri').fill(agent.password);
  await page.getByRole('button', { name: 'Ruaj fjalëkalimin' }).click();
  await expect(page.getByRole('heading', { name: 'Adresa juaj u konfirmua' })).toBeVisible();

  await signInAsAgent(page, strange);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await signInAsAgent(page, agent);
  await expect(page.getByRole('alert')).toContainText('Your account is currently inactive.');
});

test('the keyboard alone leads from the dashboard to the results, in Albanian', { tag: '@desktop' }, async ({
  site,
}) => {
  const agent = agentNamed('Gresa', 'desktop');
  await createActiveAgent(site.request, agent, 'sq');
  await openAs(site, agent, '/agent/dashboard?lang=en');
  await site.getByRole('link', { name: /Shqip/ }).click();

  await tabTo(site, site.getByRole('radio', { name: 'Vajtje Ardhje' }));
  await site.keyboard.press('ArrowRight');
  await typePlace(site, 'Nga', 'TIA');
  await typePlace(site, 'Për', 'FCO');
  await tabTo(site, site.getByRole('button', { name: /^Nisja/ }));
  await site.keyboard.press('Enter');
  await expect(site.getByRole('button', { name: /^Sot/ })).toBeFocused();
  for (const key of ['PageDown', 'ArrowRight', 'Enter', 'Escape']) await site.keyboard.press(key);
  await expect(site.getByRole('button', { name: /^Nisja/ })).toBeFocused();
  await tabTo(site, site.getByRole('button', { name: 'Kërko fluturime' }));
  await site.keyboard.press('Enter');

  await expect(site).toHaveURL(/\d\/results\?batch_id=[0-9a-f-]{36}$/);
  await expect(site.getByRole('article').first()).toContainText('€');
  await site.goBack();
  await expect(site).toHaveURL(/\/agent\/dashboard/);
  await expect(site.getByRole('combobox', { name: 'Për', exact: true })).toHaveValue(/FCO/);
  const searches = site.getByRole('region', { name: 'Kërkimet tuaja të fundit' });
  await expect(searches.getByRole('link')).toHaveAttribute('href', /^\/results\?batch_id=/);
});

test('a forgotten password is replaced by a new one', { tag: '@phone' }, async ({ site }) => {
  const agent = agentNamed('Drita', 'phone');
  await createActiveAgent(site.request, agent, 'sq');
  await site.goto('/agent/login');
  await site.getByRole('link', { name: 'Keni harruar fjalëkalimin?' }).click();
  await site.getByLabel('E-mail').fill(agent.email);
  await expectUsableOnBoth(site);
  await site.getByRole('button', { name: 'Dërgo e-mailin' }).click();
  await expect(site.getByLabel('Kodi')).toBeFocused();
  await expectUsableOnBoth(site);

  await site.goto(await linkTo(agent.email, 'recovery'));
  await site.getByRole('button', { name: 'Vazhdo' }).click();
  await site.getByLabel('Fjalëkalimi i ri').fill('fjalekalimi i ri i mire');
  await site.getByLabel('Fjalëkalimi përsëri').fill('fjalekalimi i ri i mire');
  await expectUsableOnBoth(site);
  await site.getByRole('button', { name: 'Ruaj fjalëkalimin' }).click();
  await expect(site).toHaveURL(/\/agent\/dashboard/);

  await site.getByRole('button', { name: 'Dilni' }).click();
  await expect(site).toHaveURL(/\/agent\/login/);
  await signInAsAgent(site, { ...agent, password: 'fjalekalimi i ri i mire' });
  await expect(site.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
});

/** An agent confirms the address in another browser, and chooses the password. */
async function confirmAddress(page: Page, { email, password }: Agent): Promise<void> {
  await page.goto(await linkTo(email, 'signup'));
  await page.getByLabel('Choose your password').fill(password);
  await page.getByLabel('Password again').fill(password);
  await expectAccessible(page);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await expectAccessible(page);
}

/** The administrator activates an agent. */
async function activate(page: Page, name: string): Promise<void> {
  await openOffice(page);
  await page.getByRole('link', { name: 'Sales Agents', exact: true }).click();
  // The list shows the change before the server has saved it, so the test also waits for the answer of the server.
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: `Inactive: ${name}`, exact: true }).click();
  expect((await changed).status()).toBe(200);
  await expect(page.getByRole('button', { name: `Active: ${name}`, exact: true })).toBeVisible();
}
