/** Manual API Search and Route Tracking: a month is fetched, its route is pinned, and many routes are changed, by keyboard. */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from '@playwright/test';
import { test } from './administered';
import { inDays, now } from './day';
import { openOffice } from './office';
import { expect, expectUsableOnBoth, tabTo } from './site';

/** A route that no other test on the shared server searches. */
const DESTINATION = { code: 'ARN', name: 'Stockholm Arlanda (ARN)' };

test('a month is fetched and its route is pinned by keyboard', { tag: '@desktop' }, async ({ site }) => {
  const { code, name } = DESTINATION;
  const check = () => expectUsableOnBoth(site);
  await openOffice(site, '/admin/manual-search');
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
  await expect(site.getByText(/^Done: \d+ days saved$/)).toBeVisible();
  const grid = site.getByRole('grid', { name: `Prices from TIA to ${code}` });
  await tabTo(site, grid.locator('[data-date]').first());
  await site.keyboard.press('ArrowDown');
  await expect(grid.locator(':focus')).toHaveAccessibleName(/ 8 \w+: (?:€\d+|no price)/);
  // Like the real calendar, that of the sandbox has days without a price.
  await expect(grid.locator('[data-date]').filter({ hasText: /€\d+/ })).not.toHaveCount(0);
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

test('all routes of a list are disabled by keyboard, after their number is shown', { tag: '@desktop' }, async ({
  site,
  server,
}) => {
  // A new installation has routes of the first months.
  const month = inDays(200).slice(0, 7);
  addRoutes(server.database, month);
  await openOffice(site, `/admin/routes?tab=updates&month=${month}`, server.url);
  await expect(site.getByText('12 routes', { exact: true })).toBeVisible();
  const table = site.getByRole('table', { name: 'Update Frequency' });
  await expect(table.getByRole('button', { name: /^Active: Tirana \(TIA\) to / })).toHaveCount(10);

  await tabTo(site, table.getByRole('checkbox', { name: 'Select all rows' }));
  await site.keyboard.press('Space');
  const selection = site.getByRole('group', { name: 'Selected routes' });
  await expect(selection.getByRole('status')).toHaveText('10 routes selected');
  await tabTo(site, selection.getByRole('button', { name: 'Select all 12 routes' }), 'Shift+Tab');
  await site.keyboard.press('Enter');
  await expect(selection.getByRole('status')).toHaveText('12 routes selected');
  await boxesAreBesideTexts(site, table);
  await expectUsableOnBoth(site);
  await tabTo(site, selection.getByRole('combobox', { name: 'Change the selected routes' }));
  // The last choice is "Status: Disabled".
  for (const key of ['Enter', 'End', 'Enter']) await site.keyboard.press(key);

  const question = site.getByRole('alertdialog', { name: /^Change 12 routes of / });
  await expect(question).toContainText('12 routes are not refreshed any more');
  await expect(question).toContainText(/All routes together then need [\d,]+ requests a day instead of [\d,]+/);
  await expectUsableOnBoth(site);
  await tabTo(site, question.getByRole('button', { name: 'Change 12 routes' }));
  await site.keyboard.press('Enter');

  await expect(site.getByText('Settings updated successfully!').first()).toBeVisible();
  await expect(selection).toHaveCount(0);
  await expect(table.getByRole('button', { name: /^Disabled: Tirana \(TIA\) to / })).toHaveCount(10);
  await site.goto(`${server.url}/admin/routes?tab=updates&month=${month}&show=disabled`);
  await expect(site.getByText('12 routes', { exact: true })).toBeVisible();
});

/** On a phone, the box of a card is on the first line of its title, and that of all cards is beside a label of its own. */
async function boxesAreBesideTexts(page: Page, table: Locator): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText('Select all')).toBeVisible();
  const rows = await table.evaluate((element) => {
    const firstLine = (node: Element | null) => {
      const range = document.createRange();
      if (node) range.selectNodeContents(node);
      return range.getClientRects()[0] ?? new DOMRect();
    };
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
    return [...element.querySelectorAll('tr')].map((row) => {
      const box = row.querySelector('input')?.getBoundingClientRect() ?? new DOMRect();
      const text = firstLine(row.querySelector('input + span, [data-card=title]'));
      const next = row.querySelector('th button')?.getBoundingClientRect();
      return { away: Math.abs(middle(box) - middle(text)), gap: next ? next.left - text.right : 0 };
    });
  });
  expect(rows).toHaveLength(11);
  for (const { away, gap } of rows) {
    // A title of two lines begins a little higher.
    expect(away).toBeLessThan(8);
    expect(gap).toBeGreaterThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Inserts twelve routes of a month, which are more than a page. */
function addRoutes(file: string, month: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 10000');
  const insert = database.prepare(
    `INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level,
                                        update_interval, is_pinned, is_ignored, changed_at)
     VALUES (?, 'TIA', ?, ?, 5, 1, 'LOW', 12, FALSE, FALSE, ?)`,
  );
  for (const code of ['VIE', 'MUC', 'FCO', 'BGY', 'ATH', 'ZRH', 'CDG', 'MAD', 'ARN', 'CPH', 'OSL', 'PRG']) {
    insert.run(randomBytes(16), code, month, now() * 1000);
  }
  database.close();
}

/** Chooses the second month of the list, all of whose days are to come. */
async function chooseNextMonth(site: Page): Promise<void> {
  await tabTo(site, site.getByRole('combobox', { name: 'Month' }));
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await site.keyboard.press(key);
}
