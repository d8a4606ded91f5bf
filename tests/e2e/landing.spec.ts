/** From an empty database to landing pages that a visitor reads, with JavaScript and without. */
import type { Page } from '@playwright/test';
import { type AdministeredServer, test } from './administered';
import { signIn } from './office';
import { ONE_WAY, searchBody } from './search-body';
import { expect, expectAccessible, inDays, settled, tooSmall } from './site';

const TO_VIENNA = '/bileta-avioni/nga-tirana-per-vjenen/';
const TO_TIRANA = '/bileta-avioni/nga-vjena-per-tiranen/';
const TO_AUSTRIA = '/fluturime/nga-tirana-per-austrine/';

test('the administrator makes pages, and a visitor and a search engine find them', async ({ site, server, browser }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'the journey makes its own pages, and looks at them in both sizes');
  await searchBothWays(site, server);
  await site.goto(`${server.url}/admin/seo?tab=states`);
  await signIn(site);
  for (const state of ['Albania', 'Austria']) await enable(site, state);

  await site.goto(`${server.url}/admin/seo?tab=locations`);
  await setTexts(site, 'Tirana', 'Nga Tirana', 'Për Tiranën');
  await setTexts(site, 'Vienna', 'Nga Vjena', 'Për Vjenën');
  await setTexts(site, 'Austria', 'Nga Austria', 'Për Austrinë');
  await makeReady(site, 'Tirana');
  for (const name of ['Vienna', 'Austria']) await makeReady(site, name, true);

  await site.goto(`${server.url}/admin/seo`);
  await expect(site.getByRole('button', { name: 'Live 4' })).toBeVisible({ timeout: 60_000 });
  await expect(site.getByText(TO_VIENNA)).toBeVisible();

  await generateSitemap(site, server);
  const sitemap = await (await site.request.get(`${server.url}/sitemap.xml`)).text();
  for (const path of [TO_VIENNA, TO_TIRANA, TO_AUSTRIA]) {
    expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
    await site.goto(server.url + path);
    await settled(site);
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(/nga (Tirana|Vjena) për/i);
    await expect(site.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + path);
    expect(await tooSmall(site)).toEqual([]);
    await expectAccessible(site);
    await site.setViewportSize({ width: 320, height: 640 });
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await site.setViewportSize({ width: 1280, height: 900 });
  }
  await site.goto(`${server.url}${TO_VIENNA}`);
  await site
    .getByRole('link', { name: /nga Vjena për Tiranën/i })
    .first()
    .click();
  await expect(site).toHaveURL(server.url + TO_TIRANA);

  await readWithoutScript(await (await browser.newContext({ javaScriptEnabled: false })).newPage(), server);
});

/** Makes searches in both directions, so that there are prices to show. */
async function searchBothWays({ request }: Page, { url }: AdministeredServer) {
  const places = { fromLocation: 'Vjenë (VIE)', toLocation: 'Tiranë (TIA)', fromCode: 'VIE', toCode: 'TIA' };
  for (const days of [40, 75, 110]) {
    for (const direction of [{}, places]) {
      const data = searchBody({ ...ONE_WAY, departureDate: inDays(days), ...direction });
      const { batch_id } = await (await request.post(`${url}/api/searches`, { data })).json();
      const status = async () => (await (await request.get(`${url}/api/searches/${batch_id}`)).json()).status;
      await expect.poll(status).toBe('complete');
    }
  }
}

async function enable(site: Page, state: string) {
  await site.getByRole('searchbox', { name: 'Search' }).fill(state);
  await site.getByRole('switch', { name: `Pages for ${state}` }).click();
  await site
    .getByRole('alertdialog')
    .getByRole('button', { name: `Enable ${state}` })
    .click();
  await expect(site.getByText('Enabled', { exact: true })).toBeVisible();
}

async function setTexts(site: Page, name: string, nga: string, per: string) {
  await site.getByRole('searchbox', { name: 'Search' }).fill(name);
  for (const [field, text] of [
    ['nga', nga],
    ['per', per],
  ] as const) {
    await site.getByRole('button', { name: new RegExp(`^${field}: ${name}: `) }).click();
    await site.getByRole('textbox', { name: `${field}: ${name}`, exact: true }).fill(text);
    await site.keyboard.press('Enter');
    await expect(site.getByRole('button', { name: `${field}: ${name}: ${text}` })).toBeVisible();
  }
}

async function makeReady(site: Page, name: string, asks = false) {
  await site.getByRole('searchbox', { name: 'Search' }).fill(name);
  const status = site.getByRole('combobox', { name: `Status: ${name}`, exact: true });
  await status.click();
  await site.getByRole('option', { name: 'OK to be used' }).click();
  // The first location is connected with no other, so there is nothing to ask.
  if (asks) await site.getByRole('alertdialog').getByRole('button', { name: 'Set status' }).click();
  await expect(status).toHaveText('OK to be used');
}

async function generateSitemap(site: Page, { url }: AdministeredServer) {
  await site.goto(`${url}/admin/sitemap`);
  await site.getByRole('button', { name: 'Regenerate Sitemap' }).click();
  const generated = async () => (await site.request.get(`${url}/sitemap.xml`)).text();
  await expect.poll(generated).toContain(TO_VIENNA);
}

/** The whole page is there without JavaScript, and is reached by links from the home page. */
async function readWithoutScript(page: Page, { url }: AdministeredServer) {
  await page.goto(`${url}/home`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Të gjitha destinacionet' }).click();
  await page.getByRole('link', { name: 'Nga Tirana' }).click();
  await page.getByRole('link', { name: 'Për Vjenën' }).click();
  await expect(page).toHaveURL(url + TO_VIENNA);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bileta avioni nga Tirana për Vjenën');
  await expect(page.getByText(/^nga \d+\s€ vajtje/).first()).toBeVisible();
  await page.getByText('Sa kushton bileta më e lirë nga Tirana për Vjenën?').click();
  await expect(page.getByText(/^\d+\s€ vajtje për një të rritur/)).toBeVisible();
  for (const other of [TO_VIENNA.slice(0, -1), '/bileta-avioni-tirana-ne-vjena']) {
    await page.goto(url + other);
    await expect(page).toHaveURL(url + TO_VIENNA);
  }
}
