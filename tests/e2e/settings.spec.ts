/** System Controls and Flight Scoring, on an installation of their own, whose settings no other test uses. */
import type { Page } from '@playwright/test';
import { type AdministeredServer, test } from './administered';
import { signIn } from './office';
import { searchBody } from './search-body';
import { expect, expectAccessible, settled, tabTo, tooSmall } from './site';

const KEY = 'a-key-for-the-sandbox-9f3c';

/** Opens a screen of the back office as the administrator. */
async function openScreen(site: Page, { url }: AdministeredServer, path: string): Promise<void> {
  await site.goto(`${url}/admin/login`);
  await signIn(site);
  await expect(site.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await site.goto(`${url}${path}`);
}

/** Expects that the screen can be used by everybody, and on small screens. */
async function expectUsable(site: Page, isPhone: boolean): Promise<void> {
  await settled(site);
  await expectAccessible(site);
  if (!isPhone) return;
  expect(await tooSmall(site)).toEqual([]);
  expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('the administrator tests a key, stores it, and changes the mode, by keyboard alone', async ({ site, server }, {
  project,
}) => {
  const isPhone = project.name === 'phone';
  await openScreen(site, server, '/admin/system');
  const key = site.getByRole('form', { name: 'Key of FlightAPI' });
  await expect(key.getByText('No key is set.')).toBeVisible();
  await expectUsable(site, isPhone);

  await tabTo(site, key.getByLabel('Key of FlightAPI'));
  await site.keyboard.type(KEY);
  await tabTo(site, key.getByRole('button', { name: 'Test key' }));
  await site.keyboard.press('Enter');
  await expect(key.getByText('✓ The key works.')).toBeVisible();
  await tabTo(site, key.getByRole('button', { name: 'Save key' }));
  await site.keyboard.press('Enter');

  await expect(site.getByText('Configuration saved successfully!').first()).toBeVisible();
  await expect(key.getByText('Stored, ending in 9f3c.')).toBeVisible();
  await expect(site.getByText('Applied by the only process.')).toBeVisible();
  expect(await site.content()).not.toContain(KEY);
  await expectUsable(site, isPhone);

  await site.goto(`${server.url}/admin/system?section=mode`);
  const form = site.getByRole('form', { name: 'API Mode Settings' });
  await tabTo(site, form.getByRole('switch'));
  await site.keyboard.press('Space');
  await expect(form.getByRole('list', { name: 'What changes' })).toBeVisible();
  await site.keyboard.press('Control+Enter');
  await expect(site.getByText('Settings saved successfully!').first()).toBeVisible();
  await expect(site.getByText('Applied by the only process.')).toBeVisible();
});

test('every section of the system controls is usable', async ({ site, server }, { project }) => {
  await openScreen(site, server, '/admin/system');
  for (const section of ['statistics', 'limits', 'searches', 'agency', 'retention', 'installation']) {
    await site.goto(`${server.url}/admin/system?section=${section}`);
    await expect(site.getByRole('tabpanel')).toBeVisible();
    await expectUsable(site, project.name === 'phone');
  }
});

test('a preset reorders a stored search before it is saved', async ({ site, server }, { project }) => {
  await search(site, server);
  await openScreen(site, server, '/admin/scoring');
  await expect(site.getByText('No shown flight moves.')).toBeVisible();
  await expectUsable(site, project.name === 'phone');

  await tabTo(site, site.getByRole('button', { name: 'Administration' }));
  await site.keyboard.press('Enter');
  await tabTo(site, site.getByRole('spinbutton', { name: 'One stop, points' }));
  await site.keyboard.press('Control+A');
  await site.keyboard.type('30');

  await expect(site.getByText(/of the shown flights move/)).toBeVisible();
  await expect(site.getByRole('list', { name: 'Changes', exact: true })).toContainText('Stop penalties');
  await expectUsable(site, project.name === 'phone');
});

/** Makes a search and waits until it is complete. */
async function search(site: Page, { url }: AdministeredServer): Promise<void> {
  const created = await site.request.post(`${url}/api/searches`, {
    data: searchBody(),
  });
  const { batch_id: batch } = await created.json();
  const status = async () => (await (await site.request.get(`${url}/api/searches/${batch}`)).json()).status;
  await expect.poll(status, { timeout: 20_000 }).toBe('complete');
}
