/** The frame of the back office, with the overview and the command palette. */
import type { Page } from '@playwright/test';
import { overview } from '../../web/src/test/overview';
import { openOffice } from './office';
import { expect, expectAccessible, expectUsableOnBoth, settled, test } from './site';

const INSTALLATION = { name: 'production', colour: 'red', agency: 'Agjencia' };
const ATTENTION = {
  new_requests: 3,
  agents_to_activate: 2,
  failing_providers: [{ provider: 'rapidapi' as const, name: 'burimi 1', reason: 'the key is refused' }],
  overdue_calendars: 12,
  dead_jobs: 1,
};

/** Opens the overview with numbers that a fresh installation does not have. */
async function openOverview(page: Page): Promise<void> {
  await page.route('**/api/admin/overview', (route) => route.fulfill({ json: overview(ATTENTION) }));
  await page.route('**/api/admin/installation', (route) => route.fulfill({ json: INSTALLATION }));
  await page.route('**/api/admin/sales-agents?q=*', (route) => route.fulfill({ json: { agents: [] } }));
  await openOffice(page);
  await expect(page.getByText('3 new requests from visitors')).toBeVisible();
  await expect(page.getByRole('banner').getByText('production')).toBeVisible();
  await settled(page);
}

test('the overview says how much there is, and what needs attention', { tag: '@phone' }, async ({ site }) => {
  await openOverview(site);
  await expectUsableOnBoth(site);

  const chart = site.getByRole('slider', { name: 'Saved Searches, new per day' });
  await chart.focus();
  await site.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', '30 Nov: New 1 search');
  await expect(site.locator('[data-slot=chart-tooltip]')).toHaveText('30 Nov1 search');
  await expectAccessible(site);

  await site.getByRole('link', { name: '2 sales agents wait to be activated' }).click();
  await expect(site).toHaveURL('/admin/sales-agents?status=inactive');
});

test('the menu and the palette lead to the screens by keyboard alone', async ({ site }, { project }) => {
  await openOverview(site);
  await site.reload();
  await settled(site);
  await site.keyboard.press('Tab');
  await expect(site.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await site.keyboard.press('Enter');
  await expect(site.getByRole('main')).toBeFocused();

  await site.keyboard.press('Control+k');
  await expect(site.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await site.keyboard.type('sales a');
  await expect(site.getByRole('option', { name: 'Sales Agents' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(site);
  await site.keyboard.press('Enter');
  await expect(site.getByRole('heading', { level: 1, name: 'Sales Agents' })).toBeVisible();
  await expect(
    site.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Sales Agents', exact: true }),
  ).toHaveAttribute('aria-current', 'page');

  if (project.name === 'phone') {
    const button = site.getByRole('button', { name: 'Menu' });
    await button.press('Enter');
    const sheet = site.getByRole('dialog', { name: 'Menu' });
    await expect(sheet).toBeVisible();
    await expectAccessible(site);
    await site.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await button.press('Enter');
    await sheet.getByRole('link', { name: 'Overview' }).press('Enter');
  } else {
    await site.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Overview' }).press('Enter');
  }
  await expect(site).toHaveURL('/admin');
});

test('the chosen theme is there before the page is painted', { tag: '@desktop' }, async ({ site }) => {
  await site.emulateMedia({ colorScheme: 'light' });
  await openOverview(site);
  await site.getByRole('banner').getByRole('button', { name: /@/ }).click();
  await expectAccessible(site, ['light']);
  await site.getByRole('radio', { name: 'Dark' }).check();
  const background = () => site.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();

  // The app is not there, but the page is dark already.
  await site.route('**/assets/office-vendor-*.js', () => {});
  await site.evaluate(() => location.reload());
  await site.waitForFunction(() => document.querySelector('#root')?.childElementCount === 0);
  // Browsers paint nothing before the style sheets have arrived.
  await site.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  );

  expect(await background()).toBe(dark);
  await site.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).toBe(dark);
  await site.evaluate(() => localStorage.removeItem('office-theme'));
});
