/** The lists of the back office, first of a new installation and then with 10,000 rows. */
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { inDays, now, today } from './day';
import { EMAIL, openOffice, PASSWORD } from './office';
import { startServer } from './own-server';
import { ONE_WAY, searchBody } from './search-body';
import { expect, expectOneScrollArea, expectUsableOnBoth, tabTo, test } from './site';

/** A month in which all days are to come, and for which a new installation has no routes. */
const MONTH = inDays(200).slice(0, 7);

type List = { path: string; name: string; empty: string; total: string };

const LISTS: readonly List[] = [
  { path: '/searches', name: 'Client searches', empty: 'Nobody has searched yet.', total: '10,000 searches' },
  { path: '/sales-agents', name: 'Sales agents', empty: 'No sales agent has registered yet.', total: '10,000 agents' },
  {
    path: `/routes?month=${MONTH}`,
    name: 'Route Popularity',
    empty: 'No routes found',
    total: '10,000 routes',
  },
  {
    path: `/routes?tab=updates&month=${MONTH}`,
    name: 'Update Frequency',
    empty: 'No routes found',
    total: '10,000 routes',
  },
];

test('each list says that it is empty, and shows the last of 10,000 rows', { tag: '@phone' }, async ({ page }) => {
  const server = await startServer();
  try {
    server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
    await openOffice(page, '/admin', server.url);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    for (const { path, empty } of LISTS) {
      await page.goto(`${server.url}/admin${path}`);
      await expect(page.getByText(empty)).toBeVisible();
      await expectOneScrollArea(page);
      await expectUsableOnBoth(page);
    }

    fill(server.database);
    for (const { path, name, total } of LISTS) {
      await page.goto(`${server.url}/admin${path}`);
      await expect(page.getByText(total, { exact: true })).toBeVisible();
      await expectUsableOnBoth(page);
      const separator = path.includes('?') ? '&' : '?';
      await page.goto(`${server.url}/admin${path}${separator}page=1000`);
      await expect(page.getByRole('table', { name }).getByRole('row')).toHaveCount(11);
      await expect(page.getByRole('button', { name: 'Page 1000' })).toHaveAttribute('aria-current', 'page');
    }
    await page.goto(`${server.url}/admin/audit`);
    await expect(page.getByText('subject0', { exact: true })).toBeVisible();
    await expectOneScrollArea(page);
    await expectUsableOnBoth(page);
    await readLogByKeyboard(page);

    clear(server.database);
    for (const [path, empty] of [
      ['/audit', 'Nothing has been changed yet.'],
      ['/airports', 'There are no airports.'],
    ] as const) {
      await page.goto(`${server.url}/admin${path}`);
      await expect(page.getByText(empty)).toBeVisible();
      await expectUsableOnBoth(page);
    }
  } finally {
    await server.stop();
  }
});

/** Filters the log by an object, follows the object of a row to its history, and shows the whole log again. */
async function readLogByKeyboard(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Filters' }));
  await page.keyboard.press('Enter');
  const object = page.getByRole('combobox', { name: 'Object' });
  await tabTo(page, object);
  await page.keyboard.type('subject77');
  const link = page.getByRole('table', { name: 'Audit log' }).getByRole('link', { name: 'subject77', exact: true });
  await expect(link).toBeVisible();
  await expect(page).toHaveURL(/[?&]subject=subject77$/);
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audit\?subject=subject77$/);
  await tabTo(page, object);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(page.getByText('subject0', { exact: true })).toBeVisible();
}

/** Inserts 10,000 searches, agents, route-months and changes. The server on this file goes on. */
function fill(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 10000');
  const params = JSON.stringify(searchBody({ ...ONE_WAY, departureDate: `${inDays(45)}T12:00:00.000Z` }));
  const micros = now() * 1000;
  const id = "unhex(printf('%08x%024x', n * 4000, n + 1))";
  for (const [into, values] of [
    [
      'users (id, email, role, user_metadata, created_at, updated_at)',
      `${id}, 'agent' || n || '@agency.example', 'agent', '{}', ${micros}, ${micros}`,
    ],
    [
      'sales_agents (id, name, email, is_active, created_at, search_text)',
      `${id}, 'Agent ' || n, 'agent' || n || '@agency.example', n % 3 > 0, ${micros}, 'agent ' || n`,
    ],
    [
      `search_runs (id, fingerprint, search_params, status, version, results_version, simultaneous, shows_partial, asked, answered,
                    options, demo, pricing_revision, provider_revision, created_at, deadline_at, published_at, finished_at,
                    changed_at)`,
      `${id}, 'f' || n, '${params}', 'complete', 3, 2, TRUE, TRUE, 2, 2, 70, FALSE, 1, 1, ${micros}, ${micros}, ${micros}, ${micros}, ${micros}`,
    ],
    ['run_heads (fingerprint, run_id, complete_run_id)', `'f' || n, ${id}, ${id}`],
    [
      `saved_searches (batch_id, search_params, fingerprint, created_at, origin, destination, departure_date, counted_day)`,
      `${id}, '${params}', 'f' || n, ${micros} - n, 'TIA', 'VIE', '${inDays(45)}', '${today()}'`,
    ],
    [
      `route_demand_tracking (id, origin, destination, year_month, search_count, recent_count, demand_level, update_interval,
                              is_pinned, is_ignored, changed_at)`,
      `${id}, 'TIA', printf('B%03d', n % 1000) || (n / 1000), '${MONTH}', n + 1, 1, 'LOW', 12, FALSE, FALSE, ${micros}`,
    ],
    [
      'audit_log (id, at, actor, action, subject, old_value, new_value)',
      `${id}, ${micros} - n, 'admin@agency.example', 'settings.set', 'subject' || n, '20', '21'`,
    ],
  ]) {
    database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
                   INSERT INTO ${into} SELECT ${values} FROM numbers`);
  }
  database.exec(`INSERT INTO search_counts (day, part, searches) VALUES ('${today()}', 0, 10000)`);
  database.close();
}

/** Deletes the log of changes and all airports. */
function clear(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA busy_timeout = 10000; DELETE FROM audit_log; DELETE FROM airports');
  database.close();
}
