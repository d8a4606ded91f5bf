/** Sales Agents and the Audit Log of the back office, for the administrator. */
import type { Page } from '@playwright/test';
import { type Agent, agentNamed, signInAsAgent } from './agents';
import { linkTo } from './mails';
import { openOffice } from './office';
import { expect, expectUsableOnBoth, test } from './site';

/** Opens the list of agents as the administrator. */
async function openAgents(page: Page): Promise<void> {
  await openOffice(page);
  await page.getByRole('link', { name: 'Sales Agents', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Agents' })).toBeVisible();
}

/** Fills in the dialog for a new agent, by keyboard alone. */
async function typeAgent(page: Page, { name, email }: Agent): Promise<void> {
  await page.getByRole('button', { name: 'Add Agent' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Agent' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
}

test('the administrator adds an agent by keyboard, changes and deletes her, and reads all of it in the log', {
  tag: '@desktop',
}, async ({ site, others }) => {
  const agent = agentNamed('Lule', 'desktop');
  const check = () => expectUsableOnBoth(site);
  await openAgents(site);
  await typeAgent(site, agent);
  await check();
  await site.keyboard.press('Tab');
  await site.keyboard.type(agent.password);
  await site.keyboard.press('Control+Enter');
  await expect(site.getByRole('link', { name: agent.name })).toBeVisible();
  await check();
  const device = await others();
  await signInAsAgent(device, agent);
  await expect(device.getByRole('heading', { level: 1, name: 'Agent dashboard' })).toBeVisible();
  const dashboard = device.url();
  // The dashboard would sign the agent out if it asked the server while the agent is inactive.
  await device.goto('about:blank');

  await site.getByRole('button', { name: `Active: ${agent.name}` }).click();
  await expect(site.getByText(`${agent.name} is inactive.`).first()).toBeVisible();
  const undone = site.waitForResponse((response) => response.request().method() === 'PATCH');
  await site.getByRole('button', { name: 'Undo' }).click();
  expect((await undone).status()).toBe(200);
  await expect(site.getByRole('button', { name: `Active: ${agent.name}` })).toBeVisible();

  await site.getByRole('link', { name: agent.name }).click();
  const panel = site.getByRole('dialog', { name: agent.name });
  await expect(panel.getByRole('region', { name: 'Sessions' })).toContainText('Chrome on Linux');
  await check();
  await panel.getByRole('button', { name: 'Edit' }).click();
  await site.getByRole('textbox', { name: 'Phone' }).fill('+355 69 123 4567');
  await site.keyboard.press('Control+Enter');
  await expect(panel).toContainText('+355 69 123 4567');
  await expect(site.getByRole('dialog', { name: `Edit ${agent.name}` })).toBeHidden();
  await panel.getByRole('button', { name: 'Change password' }).click();
  await site.getByLabel('New password').fill('fjalekalimi i trete');
  await site.getByLabel('Confirm password').fill('fjalekalimi i trete');
  await site.keyboard.press('Enter');
  await expect(site.getByText('Password updated successfully!').first()).toBeVisible();
  await expect(site.getByRole('dialog', { name: `Change password of ${agent.name}` })).toBeHidden();
  await device.goto(dashboard);
  await expect(device).toHaveURL(/\/agent\/login/);

  await panel.getByRole('link', { name: 'History' }).click();
  await expect(site).toHaveURL(`/admin/audit?subject=${encodeURIComponent(agent.email)}`);
  const log = site.getByRole('table', { name: 'Audit log' });
  const password = 'Password of the agent changed';
  for (const action of ['Agent added', 'Agent deactivated', 'Agent activated', 'Agent edited', password]) {
    await expect(log.getByText(action).first()).toBeVisible();
  }
  await expect(log.getByText('+355 69 123 4567')).toBeVisible();
  await check();

  await site.goBack();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await site.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(site.getByText(`${agent.name} is deleted.`).first()).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(site.getByRole('link', { name: agent.name })).toHaveCount(0);
});

test('an agent is invited by mail, and sets a password', { tag: '@phone' }, async ({ site, others }) => {
  const agent = agentNamed('Flutura', 'phone');
  await openAgents(site);
  await typeAgent(site, agent);
  await site.keyboard.press('ArrowRight');
  await site.keyboard.press('Control+Enter');
  await expect(site.getByRole('row', { name: agent.name })).toContainText('(not confirmed)');

  const invited = await others();
  await invited.goto(await linkTo(agent.email, 'invite'));
  await invited
    .getByRole('button')
    .filter({ hasText: /Vazhdo|Continue/ })
    .click();
  await invited.getByLabel(/^(Fjalëkalimi i ri|New password)$/).fill(agent.password);
  await invited.getByLabel(/^(Fjalëkalimi përsëri|Password again)$/).fill(agent.password);
  await invited.keyboard.press('Enter');
  await expect(invited.getByRole('heading', { level: 1 })).toBeVisible();

  await site.getByRole('button', { name: 'Filters' }).click();
  await site.getByRole('searchbox', { name: 'Name or email' }).fill(agent.email);
  await expect(site.getByRole('row', { name: agent.name })).not.toContainText('(not confirmed)');
});
