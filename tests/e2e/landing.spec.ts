/** From an empty database to landing pages that a visitor reads, with JavaScript and without. */
import type { Page } from '@playwright/test';
import { type AdministeredServer, test } from './administered';
import { agentNamed, createActiveAgent } from './agents';
import { openAs, openOffice } from './office';
import {
  expectBreakdown,
  expectPriceOfManualSearch,
  expectPriceOfQuote,
  expectPriceOfRequest,
  expectPricesOfDestinations,
  expectPricesOfLandingPage,
  expectPricesOfVisitor,
  type Prices,
  searchForPrices,
} from './prices';
import { MAX_SHIFT, watchShifts } from './shifts';
import { BOTH_THEMES, expect, expectAccessible, expectUsableOnBoth, OFTEN, settled } from './site';

const TO_ROME = '/bileta-avioni/nga-tirana-per-romen/';
const TO_TIRANA = '/bileta-avioni/nga-roma-per-tiranen/';
const TO_ITALY = '/fluturime/nga-tirana-per-italine/';

test('the administrator makes pages, and a visitor and a search engine find them', { tag: '@desktop' }, async ({
  site,
  server,
  others,
}) => {
  const prices = await searchForPrices(site.request, server);
  await site.addInitScript(watchShifts);
  await openOffice(site, '/admin/seo?tab=states', server.url);
  for (const state of ['Albania', 'Italy']) await enable(site, state);

  await site.goto(`${server.url}/admin/seo?tab=locations`);
  await setTexts(site, 'Tirana', 'Nga Tirana', 'Për Tiranën');
  await setTexts(site, 'Rome', 'Nga Roma', 'Për Romën');
  await setTexts(site, 'Italy', 'Nga Italia', 'Për Italinë');
  await makeReady(site, 'Tirana');
  for (const name of ['Rome', 'Italy']) await makeReady(site, name, true);

  await site.goto(`${server.url}/admin/seo`);
  await expect(site.getByRole('button', { name: 'Live 4' })).toBeVisible();
  await expect(site.getByText(TO_ROME)).toBeVisible();

  await generateSitemap(site, server);
  const sitemap = await (await site.request.get(`${server.url}/sitemap.xml`)).text();
  for (const path of [TO_ROME, TO_TIRANA, TO_ITALY]) {
    expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
    await site.goto(server.url + path);
    await settled(site);
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(/nga (Tirana|Roma) për/i);
    await expect(site.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + path);
    expect(await site.evaluate(() => window.shift)).toBeLessThanOrEqual(MAX_SHIFT);
    await expectUsableOnBoth(site);
  }
  await site.goto(`${server.url}${TO_ROME}`);
  await site
    .getByRole('link', { name: /nga Roma për Tiranën/i })
    .first()
    .click();
  await expect(site).toHaveURL(server.url + TO_TIRANA);

  await visitScreens(site, server);
  const reader = await others({ javaScriptEnabled: false });
  await readWithoutScript(reader, server, prices);
  await expectPricesOfVisitor(await others(), server, prices);
  const agent = await others();
  const offer = await quote(agent, server, prices);
  expect((await reader.goto(offer))?.status()).toBe(200);
  await expect(reader.getByText('Offer for Arta Krasniqi')).toBeVisible();
  await expectPriceOfQuote(reader, prices.there.found);
  await expectPriceOfRequest(agent, server, prices.there.found);
  await expectPriceOfManualSearch(site, server, prices);
});

/** Filters a list, and waits until it shows nothing else. A row that moves while it is clicked misses the click. */
async function filter(site: Page, text: string) {
  await site.getByRole('searchbox', { name: 'Search' }).fill(text);
  const rows = site.getByRole('table').first().locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: text }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: text })).toHaveCount(0);
}

async function enable(site: Page, state: string) {
  await filter(site, state);
  await site.getByRole('switch', { name: `Pages for ${state}` }).click();
  await site
    .getByRole('alertdialog')
    .getByRole('button', { name: `Enable ${state}` })
    .click();
  await expect(site.getByText('Enabled', { exact: true })).toBeVisible();
}

async function setTexts(site: Page, name: string, nga: string, per: string) {
  await filter(site, name);
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
  await filter(site, name);
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
  await expect.poll(generated, OFTEN).toContain(TO_ITALY);
}

/** The screens from which the pages were made are accessible with the rows of this installation. */
async function visitScreens(site: Page, { url }: AdministeredServer) {
  const tabs = ['pages', 'states', 'templates', 'locations', 'types', 'connections'];
  for (const address of [...tabs.map((tab) => `seo?tab=${tab}`), 'sitemap']) {
    await site.goto(`${url}/admin/${address}`);
    await settled(site);
    await expectAccessible(site, BOTH_THEMES);
  }
}

/** An agent quotes the cheapest flight of a search. Returns the link to the quote. */
async function quote(page: Page, server: AdministeredServer, { there }: Prices): Promise<string> {
  const agent = agentNamed('Linda', 'landing');
  await createActiveAgent(page.request, agent, 'en', server);
  await openAs(page, agent, `/en/results?batch_id=${there.found.batch}&sort=cheapest`, server.url);
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  const flight = page.getByRole('dialog');
  await expectBreakdown(flight, there.found);
  await flight.getByRole('button', { name: 'Create quote' }).click();
  await flight.getByLabel(/^Name of the client/).fill('Arta Krasniqi');
  await flight.getByLabel('Language of the client').selectOption('English');
  await flight.getByRole('button', { name: 'Create the link' }).click();
  return (await flight.getByRole('link', { name: /\/o\// }).textContent()) ?? '';
}

/** The whole page is there without JavaScript, and is reached by links from the home page. */
async function readWithoutScript(page: Page, { url }: AdministeredServer, prices: Prices) {
  await page.goto(`${url}/home`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Të gjitha destinacionet' }).click();
  await expectPricesOfDestinations(page, prices);
  await page.getByRole('link', { name: /^Nga Tirana për Romën nga \d+\s€/ }).click();
  await expect(page).toHaveURL(url + TO_ROME);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bileta avioni nga Tirana për Romën');
  await expect(page.getByText(/^nga \d+\s€ vajtje/).first()).toBeVisible();
  await page.getByText('Sa kushton bileta më e lirë nga Tirana për Romën?').click();
  await expect(page.getByText(/^\d+\s€ vajtje për një të rritur/)).toBeVisible();
  await expectPricesOfLandingPage(page, prices);
  for (const other of [TO_ROME.slice(0, -1), '/bileta-avioni-tirana-ne-roma']) {
    await page.goto(url + other);
    await expect(page).toHaveURL(url + TO_ROME);
  }
}
