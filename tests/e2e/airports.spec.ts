/** The administrator's airports: edits by keyboard, and a file with 10,000 lines, on an installation of its own. */
import type { Page } from '@playwright/test';
import { EMAIL, openOffice, PASSWORD } from './office';
import { startServer } from './own-server';
import { expect, expectOneScrollArea, expectUsableOnBoth, OFTEN, test } from './site';

const ROWS = 10_000;

test('airports are added and deleted by keyboard, and 10,000 are imported from a file', { tag: '@desktop' }, async ({
  page,
}) => {
  const server = await startServer();
  try {
    server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
    const check = async (name: string) => {
      await expectUsableOnBoth(page);
      await keep(page, name);
    };
    await openOffice(page, '/admin/airports', server.url);
    await expect(page.getByRole('link', { name: 'AAA', exact: true })).toBeVisible();
    await expectOneScrollArea(page);
    await cardsAreShort(page);
    await check('list');

    await addByKeyboard(page);
    await check('edit');
    await page.keyboard.press('Escape');
    await deleteByKeyboard(page);
    await page.goto(`${server.url}/admin/airports?open=BRI`);
    await page.getByRole('button', { name: 'Merge into another airport…' }).press('Enter');
    await page.getByRole('textbox', { name: 'Into' }).fill('nap');
    await expect(page.getByText('The code BRI will lead to NAP.', { exact: false })).toBeVisible();
    await check('merge');
    await page.keyboard.press('Enter');
    await expect(page.getByText('BRI is merged into NAP.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'IATA Code' })).toHaveValue('NAP');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Import CSV' }).click();
    await check('import');
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'world.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(world()),
    });
    await expect(page.getByRole('tab', { name: /^New \(\d/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('table', { name: 'New lines' }).getByText('Field AAB')).toBeVisible();
    await check('preview');
    await page.getByRole('tab', { name: /^Changed/ }).click();
    await expect(page.getByRole('table', { name: 'Changed lines' }).getByText('Field AAA')).toBeVisible();
    await keep(page, 'changed');
    await page.getByRole('tab', { name: /^Invalid/ }).click();
    await expect(page.getByText('Line 2 has the same code.')).toBeVisible();
    await page.getByRole('button', { name: /^Apply to/ }).click();
    await expect(page.getByRole('button', { name: 'Revert' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await scrollsWithoutPages(page);
    await keep(page, 'after-import');
    await revert(page);
  } finally {
    await server.stop();
  }
});

/** On a phone, more than twice as many airports are in sight as with the name of each column on a line of its own. */
async function cardsAreShort(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('region', { name: 'Airports' }).locator('tr[data-row]');
  const heights = await cards.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.max(...heights.slice(0, 5))).toBeLessThan(120);
  if (before) await page.setViewportSize(before);
}

/** Adds an airport with its name in Albanian, and opens it again. */
async function addByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Airport' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'IATA Code' })).toBeFocused();
  await page.keyboard.type('qqa');
  for (const text of ['Vlora Airport', 'Vlora', 'Vlorë', 'Albania']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('form', { name: 'New airport' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Search' }).fill('vlore');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'QQA', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'State/Country in Albanian' })).toHaveValue('Shqipëri');
}

async function deleteByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Vlora Airport (QQA)' }).press('Enter');
  await expect(
    page.getByText('Are you sure you want to delete Vlora Airport ? This action cannot be undone.'),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No airport matches the search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
}

/** The list loads while it is scrolled, and only the rows in sight are in the document. */
async function scrollsWithoutPages(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Airports' });
  await expect(list.getByText('Field AAB')).toBeVisible();
  const afterScroll = async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    return lastRow(page);
  };
  await expect.poll(afterScroll, OFTEN).toBeGreaterThan(350);
  expect(await list.getByRole('row').count()).toBeLessThan(100);
}

/** The position of the last row that is rendered. */
async function lastRow(page: Page): Promise<number> {
  const rows = page.getByRole('region', { name: 'Airports' }).locator('tr[aria-rowindex]');
  return Number(await rows.last().getAttribute('aria-rowindex'));
}

async function revert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await page.getByRole('link', { name: 'world.csv' }).click();
  await page.getByRole('button', { name: 'Revert' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('Reverted', { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Field AAA')).toBeHidden();
}

/** A file with 10,000 codes, of which the first is there twice. */
function world(): string {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const pairs = letters.flatMap((one) => letters.map((two) => one + two));
  const codes = pairs.flatMap((pair) => letters.map((three) => pair + three)).slice(0, ROWS - 1);
  const lines = ['AAA', ...codes].map((code) => `Field ${code};Town;Country;${code}`);
  return `Airport Name;City;State;IATA Code\r\n${lines.join('\r\n')}\r\n`;
}

/** Keeps a picture in both themes if the environment names a folder for them. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${folder}/${test.info().project.name}-${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
