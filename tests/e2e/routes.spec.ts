/** Manual API Search and Route Tracking: a month is fetched, and its route is pinned, by keyboard. */
import type { Page } from '@playwright/test';
import { openSignIn, signIn } from './office';
import { expect, expectAccessible, settled, tabTo, test, tooSmall } from './site';

/** All tests share a server, so each size has a route that no other test searches. */
const DESTINATIONS = {
  desktop: { code: 'ARN', name: 'Stockholm Arlanda (ARN)' },
  phone: { code: 'CPH', name: 'Copenhagen (CPH)' },
};

test('a month is fetched and its route is pinned by keyboard', async ({ site }, { project }) => {
  const { code, name } = DESTINATIONS[project.name === 'phone' ? 'phone' : 'desktop'];
  const isPhone = project.name === 'phone';
  const check = async () => {
    await settled(site);
    await expectAccessible(site);
    if (isPhone) {
      expect(await tooSmall(site)).toEqual([]);
      expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  };
  await openSignIn(site, '/admin/manual-search');
  await signIn(site);
  await expect(site.getByRole('heading', { level: 1, name: 'Manual API Search' })).toBeVisible();
  await expect(site.getByRole('heading', { name: 'Last fetches' })).toBeVisible();
  await check();

  await tabTo(site, site.getByLabel('Origin'));
  await site.keyboard.type('tia');
  await site.keyboard.press('Tab');
  await site.keyboard.type(`${code.toLowerCase()}x`);
  await expect(site.getByLabel('Destination')).toHaveValue(code);
  await chooseNextMonth(site);
  await tabTo(site, site.getByRole('button', { name: 'Fetch prices' }));
  await site.keyboard.press('Enter');
  await expect(site.getByText(/^Done: \d+ days saved$/)).toBeVisible({ timeout: 20_000 });
  const grid = site.getByRole('grid', { name: `Prices from TIA to ${code}` });
  await tabTo(site, grid.locator('[data-date]').first());
  await site.keyboard.press('ArrowDown');
  await expect(grid.locator(':focus')).toHaveAccessibleName(/ 8 \w+: €\d+/);
  const outcome = site.getByRole('table', { name: 'Last fetches' }).getByRole('row').filter({ hasText: name });
  await expect(outcome.first()).toContainText(/\d+ days saved/);
  await check();

  const month = new URL(site.url()).searchParams.get('month');
  await site.goto(`/admin/routes?month=${month}&q=TIA-${code}`);
  await expect(site.getByRole('region', { name: 'Refresh budget' })).toContainText('requests a day');
  await expect(site.getByText('No routes found for the selected criteria')).toBeVisible();
  await check();
  await tabTo(site, site.getByRole('link', { name: 'Update Frequency' }));
  await site.keyboard.press('Enter');
  const interval = site.getByRole('combobox', { name: `Interval: Tirana (TIA) to ${name}` });
  await expect(interval).toHaveText(/^Automatic/);
  await check();

  await tabTo(site, interval);
  await site.keyboard.press('Enter');
  await site.keyboard.press('ArrowDown');
  await site.keyboard.press('ArrowDown');
  await site.keyboard.press('Enter');
  await expect(site.getByText('Settings updated successfully!').first()).toBeVisible();
  await expect(interval).toHaveText('6 hours');
  await site.keyboard.press('F8');
  await tabTo(site, site.getByRole('button', { name: 'Undo' }));
  await site.keyboard.press('Enter');
  await expect(interval).toHaveText(/^Automatic/);
});

/** Chooses the second month of the list, all of whose days are to come. */
async function chooseNextMonth(site: Page): Promise<void> {
  await tabTo(site, site.getByRole('combobox', { name: 'Month' }));
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await site.keyboard.press(key);
}
