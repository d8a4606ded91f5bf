/** Client Searches: a customer's complaint is answered from the list of searches. */
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { openSignIn, signIn, tabOnto } from './office';
import { searchBody } from './search-body';
import { expect, expectAccessible, settled, test, tooSmall } from './site';

/** Creates a search, as a visitor does, and waits for its end. Returns its batch id. */
async function search(request: APIRequestContext, toCode: string): Promise<string> {
  const created = await request.post('/api/searches', {
    data: searchBody({
      toLocation: toCode,
      toCode,
      passengers: { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 0 },
    }),
  });
  const { batch_id } = await created.json();
  const status = async () => (await (await request.get(`/api/searches/${batch_id}`)).json()).status;
  await expect.poll(status).toBe('complete');
  return batch_id;
}

async function expectNoScrollingSideways(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

test('a search is found by its batch id, and everything about it is shown, by keyboard alone', async ({
  site,
  request,
}, { project }) => {
  const batch = await search(request, project.name === 'phone' ? 'VIE' : 'MUC');
  await openSignIn(site, `/admin/searches?batch_id=${batch.slice(0, 23)}`);
  await signIn(site);

  const link = site.getByRole('link', { name: batch });
  await expect(link).toBeVisible();
  await expect(site.getByText('1 search', { exact: true })).toBeVisible();
  await expect(site.getByRole('row', { name: /Anonymous/ })).toContainText(/Valid until (\d\d \w{3} \d{4} )?\d\d:\d\d/);
  await settled(site);
  await expectAccessible(site);
  if (project.name === 'phone') expect(await tooSmall(site)).toEqual([]);
  await expectNoScrollingSideways(site);

  await tabOnto(site, link);
  await site.keyboard.press('Enter');
  const panel = site.getByRole('dialog', { name: /^Search TIA →/ });
  await expect(panel.getByRole('region', { name: 'Run 1' })).toContainText('shown to the customer');
  await expect(panel.getByRole('list', { name: 'Provider requests' }).getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByText('The search was created.')).toBeVisible();
  await settled(site);
  await expectAccessible(site);
  if (project.name === 'phone') expect(await tooSmall(site)).toEqual([]);
  await expectNoScrollingSideways(site);
  await expect(panel.getByRole('link', { name: 'View Results' })).toHaveAttribute('href', `/results?batch_id=${batch}`);
  await site.keyboard.press('Escape');

  await expect(link).toBeFocused();
});

test('searches are filtered, exported, and Back returns to the list as it was', async ({ site, request }, {
  project,
}) => {
  const place = project.name === 'phone' ? 'IST' : 'BRU';
  const batch = await search(request, place);
  await openSignIn(site, '/admin/searches');
  await signIn(site);
  await expect(site.getByRole('heading', { level: 1, name: 'Client Searches' })).toBeVisible();
  if (project.name === 'phone') await site.getByRole('button', { name: 'Filters' }).click();

  await site.getByRole('textbox', { name: 'Route' }).fill(`tia → ${place}`);
  await expect(site).toHaveURL(/route=/);
  await site.getByRole('textbox', { name: 'User' }).fill('anonymous');
  await expect(site).toHaveURL(/user=anonymous/);
  await expect(site.getByRole('link', { name: batch })).toBeVisible();
  const downloading = site.waitForEvent('download');
  await site.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('searches.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes(`TIA,${place}`))).toBe(true);

  await site
    .getByRole('cell', { name: `TIA → ${place}` })
    .first()
    .click();
  await expect(site.getByRole('dialog')).toBeVisible();
  await site.goBack();
  await expect(site.getByRole('dialog')).toBeHidden();
  await expect(site).toHaveURL(/route=/);
  await site.getByRole('textbox', { name: 'Route' }).fill('PRN-TGD');
  await expect(site.getByText('No search matches these filters.')).toBeVisible();
  await expectAccessible(site);
});

// The browser logs every answer with an error status to the console, and the fixture `site` fails on console errors.
test('a search that does not exist is said not to exist', async ({ page }) => {
  await openSignIn(page, '/admin/searches?open=019a9f3c-0000-7000-8000-000000000000');
  await signIn(page);

  await expect(page.getByRole('heading', { name: 'Search not found' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});
