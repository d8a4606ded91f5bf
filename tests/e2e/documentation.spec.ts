/** The documentation of the back office. */
import { openOffice } from './office';
import { expect, expectAccessible, expectUsableOnBoth, settled, test } from './site';

const SECTION = /\/admin\/documentation\/agent-tools\?mark=fourth\+adult#commission$/;

test('a question is answered: search, passage, link, and back', { tag: '@desktop' }, async ({ site }) => {
  const scripts: string[] = [];
  site.on('response', (response) => scripts.push(response.url()));
  await openOffice(site, '/admin/account');
  await expect(site.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await settled(site);
  expect(scripts.filter((url) => url.includes('documentation-page'))).toEqual([]);

  await site.goto('/admin/documentation');
  await expect(site.getByRole('heading', { level: 2, name: 'Modules' })).toBeVisible();
  await expectUsableOnBoth(site);
  await site.getByRole('searchbox', { name: 'Search the documentation' }).fill('fourth adult');
  await expect(site.getByRole('status')).toHaveText(/passage/);
  await expectUsableOnBoth(site);
  await site.keyboard.press('Tab');
  await site.getByRole('link', { name: /^Agent Tools.*Commission/s }).press('Enter');

  await expect(site).toHaveURL(SECTION);
  const heading = site.getByRole('heading', { level: 3, name: 'Commission' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(site.locator('mark').first()).toBeVisible();
  await expectUsableOnBoth(site);

  await site.goBack();
  await expect(site.getByRole('heading', { level: 2, name: 'Search' })).toBeVisible();
});

test('the longest tables fit on the screen and on paper', async ({ site }) => {
  await openOffice(site, '/admin/documentation/api-endpoints');
  await expect(site.getByRole('heading', { level: 2, name: 'API Endpoints' })).toBeVisible();
  await settled(site);

  const overflow = () => site.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await site.setViewportSize({ width: 320, height: 640 });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(site);

  // Paper is light, whatever the user has chosen for the screen.
  await site.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await site.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(site.locator('body')).toHaveCSS('color', 'rgb(15, 27, 45)');
  await expect(site.getByRole('navigation')).toHaveCount(0);
  await expect(site.getByRole('heading', { level: 3, name: 'Endpoints' })).toBeVisible();
});
