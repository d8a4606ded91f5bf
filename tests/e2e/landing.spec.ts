/** From an empty database to landing pages that a visitor reads, with JavaScript and without. */
import type { Page } from '@playwright/test';
import { EMAIL, PASSWORD, signIn } from './office';
import { type OwnServer, startServerWithSandbox } from './own-server';
import { ONE_WAY, searchBody } from './search-body';
import { test as base, expect, expectAccessible, inDays, settled, tooSmall } from './site';

const test = base.extend<{ server: OwnServer }>({
  server: async ({ site }, use) => {
    const server = await startServerWithSandbox();
    server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
    await use(server);
    // The page would complain that its server is gone.
    await site.close();
    await server.stop();
  },
});

const TO_VIENNA = '/bileta-avioni/nga-tirana-per-vjenen/';
const TO_TIRANA = '/bileta-avioni/nga-vjena-per-tiranen/';
const TO_AUSTRIA = '/fluturime/nga-tirana-per-austrine/';

test('the administrator makes pages, and a visitor and a search engine find them', async ({ site, server, browser }, {
  project,
}) => {
  await searchBothWays(site, server);
  await site.goto(`${server.url}/admin/seo?tab=states`);
  await signIn(site);
  await site.goto(`${server.url}/admin/seo?tab=states`);
  for (const state of ['Albania', 'Austria']) await enable(site, state);

  await site.goto(`${server.url}/admin/seo?tab=locations`);
  await setTexts(site, 'Tirana', 'Nga Tirana', 'Për Tiranën');
  await setTexts(site, 'Vienna', 'Nga Vjena', 'Për Vjenën');
  await setTexts(site, 'Austria', 'Nga Austria', 'Për Austrinë');
  for (const name of ['Tirana', 'Vienna', 'Austria']) await makeReady(site, name);

  await site.goto(`${server.url}/admin/seo`);
  await expect(site.getByRole('button', { name: 'Live 4' })).toBeVisible({ timeout: 60_000 });
  await expect(site.getByText(TO_VIENNA)).toBeVisible();

  await generateSitemap(site, server);
  const sitemap = await (await site.request.get(`${server.url}/sitemap.xml`)).text();
  for (const path of [TO_VIENNA, TO_TIRANA, TO_AUSTRIA]) {
    expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
    await site.goto(server.url + path);
    await settled(site);
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(/Nga (Tirana|Vjena) Për/);
    await expect(site.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + path);
    expect(await tooSmall(site)).toEqual([]);
    await expectAccessible(site);
  }
  await site.goto(`${server.url}${TO_VIENNA}`);
  await site.getByRole('link', { name: /^Nga Vjena/ }).first().click();
  await expect(site).toHaveURL(TO_TIRANA);

  await readWithoutScript(await (await browser.newContext({ javaScriptEnabled: false })).newPage(), server);
});

/** Makes searches in both directions, so that there are prices to show. */
async function searchBothWays({ request }: Page, { url }: OwnServer) {
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
  await site.getByRole('alertdialog').getByRole('button', { name: `Enable ${state}` }).click();
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

async function makeReady(site: Page, name: string) {
  await site.getByRole('searchbox', { name: 'Search' }).fill(name);
  const status = site.getByRole('combobox', { name: `Status: ${name}`, exact: true });
  await status.click();
  await site.getByRole('option', { name: 'OK to be used' }).click();
  await site.getByRole('alertdialog').getByRole('button', { name: 'Set status' }).click();
  await expect(status).toHaveText('OK to be used');
}

async function generateSitemap(site: Page, { url }: OwnServer) {
  await site.goto(`${url}/admin/sitemap`);
  await site.getByRole('button', { name: 'Regenerate Sitemap' }).click();
  const generated = async () => (await site.request.get(`${url}/sitemap.xml`)).text();
  await expect.poll(generated).toContain(TO_VIENNA);
}

/** The whole page is there without JavaScript, and is reached by links from the home page. */
async function readWithoutScript(page: Page, { url }: OwnServer) {
  const opened = await page.context().request.get(`${url}${TO_VIENNA.slice(0, -1)}`, { maxRedirects: 0 });
  expect([opened.status(), opened.headers().location]).toEqual([301, TO_VIENNA]);
  await page.context().request.get(`${url}/home`);
  for (const [from, to] of [
    ['/home', '/sitemap'],
    ['/sitemap', '/sitemap/tirane'],
    ['/sitemap/tirane', TO_VIENNA],
  ] as const) {
    const html = await (await page.context().request.get(url + from)).text();
    expect(html, from).toContain(`href="${to}"`);
  }
  const html = await (await page.context().request.get(url + TO_VIENNA)).text();
  expect(html).toMatch(/<table|€/);
  expect(html).toContain('"@type":"BreadcrumbList"');
  expect(html).not.toContain('{{');
}
