/** System Controls and Flight Scoring, on an installation of their own, whose settings no other test uses. */
import { test } from './administered';
import { openOffice } from './office';
import { completeSearch } from './search-body';
import { expect, expectUsableOnBoth, tabTo } from './site';

const KEY = 'a-key-for-the-sandbox-9f3c';

test('the administrator tests a key, stores it, and changes the mode, by keyboard alone', { tag: '@desktop' }, async ({
  site,
  server,
}) => {
  await openOffice(site, '/admin/system', server.url);
  const key = site.getByRole('form', { name: 'Key of FlightAPI' });
  await expect(key.getByText('No key is set.')).toBeVisible();
  await expectUsableOnBoth(site);

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
  await expectUsableOnBoth(site);

  await site.goto(`${server.url}/admin/system?section=mode`);
  const form = site.getByRole('form', { name: 'API Mode Settings' });
  await tabTo(site, form.getByRole('switch'));
  await site.keyboard.press('Space');
  await expect(form.getByRole('list', { name: 'What changes' })).toBeVisible();
  await site.keyboard.press('Control+Enter');
  await expect(site.getByText('Settings saved successfully!').first()).toBeVisible();
  await expect(site.getByText('Applied by the only process.')).toBeVisible();
});

test('every section of the system controls is usable', { tag: '@phone' }, async ({ site, server }) => {
  await openOffice(site, '/admin/system', server.url);
  for (const section of ['statistics', 'limits', 'searches', 'agency', 'retention', 'installation']) {
    await site.goto(`${server.url}/admin/system?section=${section}`);
    await expect(site.getByRole('tabpanel')).toBeVisible();
    await expectUsableOnBoth(site);
  }
});

test('a preset reorders a stored search before it is saved', { tag: '@desktop' }, async ({ site, server }) => {
  await completeSearch(site.request, {}, server.url);
  await openOffice(site, '/admin/scoring', server.url);
  await expect(site.getByText('No shown flight moves.')).toBeVisible();
  await expectUsableOnBoth(site);

  await tabTo(site, site.getByRole('button', { name: 'Price and comfort' }));
  await site.keyboard.press('Enter');
  await tabTo(site, site.getByRole('spinbutton', { name: 'One stop, points' }));
  await site.keyboard.press('Control+A');
  await site.keyboard.type('-100');

  await expect(site.getByText(/of the shown flights move/)).toBeVisible();
  await expect(site.getByRole('list', { name: 'Changes', exact: true })).toContainText('Stop penalties');
  await expectUsableOnBoth(site);
});
