/** Client Searches: a customer's complaint is answered from the list of searches. */
import { readFileSync } from 'node:fs';
import { openOffice, tabOnto } from './office';
import { completeSearch } from './search-body';
import { expect, expectUsableOnBoth, test } from './site';

/** A search as a visitor makes it. */
const visit = (toCode: string) => ({
  toLocation: toCode,
  toCode,
  passengers: { adults: 2, children: 1, infantsInSeat: 0, infantsOnLap: 0 },
});

test('a search is found by its batch id, and everything about it is shown, by keyboard alone', {
  tag: '@desktop',
}, async ({ site, request }) => {
  const batch = await completeSearch(request, visit('MUC'));
  await openOffice(site, `/admin/searches?batch_id=${batch.slice(0, 23)}`);

  const link = site.getByRole('link', { name: batch });
  await expect(link).toBeVisible();
  await expect(site.getByText('1 search', { exact: true })).toBeVisible();
  await expect(site.getByRole('row', { name: /Anonymous/ })).toContainText(/Valid until (\d\d \w{3} \d{4} )?\d\d:\d\d/);
  await expectUsableOnBoth(site);

  await tabOnto(site, link);
  await site.keyboard.press('Enter');
  const panel = site.getByRole('dialog', { name: /^Search TIA →/ });
  await expect(panel.getByRole('region', { name: 'Run 1' })).toContainText('shown to the customer');
  await expect(panel.getByRole('list', { name: 'Provider requests' }).getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByText('The search was created.')).toBeVisible();
  await expectUsableOnBoth(site);
  await expect(panel.getByRole('link', { name: 'View Results' })).toHaveAttribute('href', `/results?batch_id=${batch}`);
  await site.keyboard.press('Escape');

  await expect(link).toBeFocused();
});

test('searches are filtered, exported, and Back returns to the list as it was', { tag: '@phone' }, async ({
  site,
  request,
}) => {
  const place = 'IST';
  const batch = await completeSearch(request, visit(place));
  await openOffice(site, '/admin/searches');
  await expect(site.getByRole('heading', { level: 1, name: 'Client Searches' })).toBeVisible();
  await site.getByRole('button', { name: 'Filters' }).click();

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
  await expectUsableOnBoth(site);
});

// The browser logs every answer with an error status to the console, and the fixture `site` fails on console errors.
test('a search that does not exist is said not to exist', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, '/admin/searches?open=019a9f3c-0000-7000-8000-000000000000');

  await expect(page.getByRole('heading', { name: 'Search not found' })).toBeVisible();
  await expectUsableOnBoth(page);
});
