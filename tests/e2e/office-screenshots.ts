/** `make screenshots`: takes pictures of each screen of the back office, light and dark. */
import type { Page } from '@playwright/test';
import { agentNamed, createActiveAgent } from './agents';
import { inDays } from './day';
import { signIn } from './office';
import { startServer } from './own-server';
import { keep, VISITOR } from './picture';
import { searchBody } from './search-body';
import { expect, settled, test } from './site';

test.use(VISITOR);

test('how the administrator enters', async ({ page }, { project }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();
  await keep(page, project.name, 'admin-login');
  const server = await startServer();
  try {
    await page.goto(server.printed().match(/http\S+\/admin\/welcome#\S+/)?.[0] ?? 'no link');
    await keep(page, project.name, 'admin-welcome');
  } finally {
    await server.stop();
  }
});

test('every screen', async ({ page, request }, { project }) => {
  test.slow();
  await createActiveAgent(request, agentNamed('Dea', project.name));
  const batch = await search(page);
  await page.goto('/admin/login');
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const month = inDays(40).slice(0, 7);
  const fetched = `origin=TIA&destination=VIE&month=${month}`;
  await page.goto(`/admin/manual-search?${fetched}`);
  await page.getByRole('button', { name: 'Fetch prices' }).click();
  await expect(page.getByText(/^Done: \d+ days saved$/)).toBeVisible();

  const screens: readonly [name: string, address: string][] = [
    ['overview', ''],
    ['searches', '/searches'],
    ['search', `/searches?open=${batch}`],
    ['sales-agents', '/sales-agents'],
    ['commission', '/commission-rules?open=adult'],
    ['routes', `/routes?month=${month}`],
    ['route-updates', `/routes?month=${month}&tab=updates`],
    ['manual-search', `/manual-search?${fetched}`],
    ['scoring', '/scoring'],
    ['system', '/system'],
    ['system-statistics', '/system?section=statistics'],
    ['system-limits', '/system?section=limits'],
    ['airports', '/airports'],
    ['airport', '/airports?open=TIA'],
    ['seo-pages', '/seo'],
    ['seo-states', '/seo?tab=states'],
    ['seo-templates', '/seo?tab=templates'],
    ['seo-locations', '/seo?tab=locations'],
    ['seo-types', '/seo?tab=types'],
    ['seo-connections', '/seo?tab=connections'],
    ['sitemap', '/sitemap'],
    ['jobs', '/jobs'],
    ['jobs-charts', '/jobs?section=charts'],
    ['audit', '/audit'],
    ['documentation', '/documentation/scoring-logic'],
  ];
  for (const [name, address] of screens) {
    await page.goto(`/admin${address}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      await keep(page, project.name, `admin-${name}${colorScheme === 'dark' ? '-dark' : ''}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('refresh');
  await expect(page.getByRole('heading', { level: 2, name: 'Search' })).toBeVisible();
  await keep(page, project.name, 'admin-documentation-search');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('route');
  await settled(page);
  await keep(page, project.name, 'admin-palette');
});

/** Makes a search, waits until it is complete, and returns its batch id. */
async function search({ request }: Page): Promise<string> {
  const created = await request.post('/api/searches', {
    data: searchBody({ passengers: { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 0 } }),
  });
  const { batch_id } = await created.json();
  const status = async () => (await (await request.get(`/api/searches/${batch_id}`)).json()).status;
  await expect.poll(status).toBe('complete');
  return batch_id;
}
