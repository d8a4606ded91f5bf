/** A day of an agent, from signing in to signing out: a quote for one client, and the request of another. */
import type { Locator, Page } from '@playwright/test';
import { test } from './administered';
import { agentNamed, createActiveAgent, signInAsAgent } from './agents';
import { inDays } from './day';
import { choosePlace } from './search-form';
import { answerTo, chooseDay, expect, expectAccessible, expectUsableOnBoth, settled } from './site';

const PHONE = '+355 69 123 4567';
const CLIENT = 'Arta Krasniqi';
const NOTE = 'Fluturimi i dytë kthehet më herët.';

/** A link for a client, and the prices behind it as the agent reads them. */
type Quote = { address: string; amounts: readonly string[] };

test('an agent quotes two flights, answers a visitor, takes the quote back and signs out', {
  tag: '@phone',
}, async ({ site, server, others }) => {
  // Only a site with a key has numbers that clients can call.
  server.run(['settings', 'set', 'providers.rapidapi_key', '-'], 'a-key-for-the-sandbox');
  await site.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const agent = agentNamed('Mira', 'phone');
  await createActiveAgent(site.request, agent, 'en', server);
  const hasTokens = watchTokens(site);
  await signInAsAgent(site, agent, server.url);
  const quotes = site.getByRole('region', { name: 'Your quotes' });
  await expect(quotes.getByText(/^No quotes yet/)).toBeVisible();
  const results = await searchFromDashboard(site);
  await expect(site.getByRole('banner').getByText(`Signed in as ${agent.name}`)).toBeVisible();
  expect(hasTokens()).toBe(true);
  await readAndCopyFirst(site);
  const { address, amounts } = await quoteTwo(site);

  await site.goto(`${server.url}/agent/dashboard?lang=en`);
  const search = site.getByRole('region', { name: 'Your recent searches' }).getByRole('link');
  await expect(search).toHaveAttribute('href', results);
  await expect(search).toContainText(/\d+ flights/);
  const quote = quotes.getByRole('listitem').filter({ hasText: CLIENT });
  await expect(quote.getByText('Sent, not opened yet')).toBeVisible();
  for (const amount of amounts) await expect(quote).toContainText(amount);
  const [, validUntil = 'no end'] = ((await quote.textContent()) ?? '').match(/valid until (.*?\d\d:\d\d)/) ?? [];
  await expectUsableOnBoth(site);

  const client = await others({ javaScriptEnabled: false });
  await readAsClient(client, { address, amounts });
  await expect(client.getByText(agent.name)).toBeVisible();
  await expect(client.getByText('Valid until')).toBeVisible();
  await expect(client.getByText(validUntil)).toBeVisible();
  const picture = await answerTo(() => site.request.get(`${address}.png`));
  expect(picture.headers()['content-type']).toBe('image/png');
  // The page of a quote has no script for which `site` would wait.
  const page = await (await others()).context().newPage();
  await page.goto(`${address}?look`);
  await expectUsableOnBoth(page);
  await site.reload();
  await expect(quote.getByText(/^Viewed/)).toBeVisible();

  const chat = client.getByRole('link', { name: 'Na shkruani në WhatsApp' });
  await client.goto(address);
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=P%C3%ABrsh%C3%ABndetje%20Mira/);
  await expect(client.getByRole('link', { name: PHONE })).toHaveCount(0);
  await site.getByRole('link', { name: agent.name }).click();
  await site.getByLabel('Phone number').fill(PHONE);
  await site.getByRole('button', { name: 'Save the phone number' }).click();
  await expect(site.getByText('Your phone number is saved.').first()).toBeVisible();
  await client.goto(address);
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/355691234567\?text=/);
  await expect(client.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+355691234567');

  const reference = await askByChat(await others(), server.url + results);
  await answer(site, reference);
  await site.getByRole('link', { name: 'Dashboard' }).click();
  await expect(quotes.getByRole('listitem')).toHaveCount(2);
  await quote.getByRole('button', { name: 'Revoke' }).click();
  await site.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(quote.getByText('Revoked')).toBeVisible();
  expect((await client.goto(address))?.status()).toBe(410);
  await expect(client.getByRole('heading', { name: 'Kjo ofertë nuk vlen më' })).toBeVisible();
  await expect(chat).toBeVisible();

  await site.getByRole('button', { name: 'Sign Out' }).click();
  await expect(site).toHaveURL(/\/agent\/login/);
  await site.goto(server.url + results);
  await expect(site.getByRole('article').first()).toContainText('€');
  await expect(site.getByText(/^Signed in as/)).toBeHidden();
  await expect(site.getByText(/^Service fee/)).toHaveCount(0);
});

/** Searches for a round trip with the form of the dashboard. Returns the address of the results, once it is complete. */
async function searchFromDashboard(page: Page): Promise<string> {
  await choosePlace(page, 'From', 'tira', /TIA/);
  await choosePlace(page, 'To', 'rom', /FCO/);
  await page.getByRole('button', { name: /^Departure/ }).click();
  await chooseDay(page, inDays(30));
  await chooseDay(page, inDays(37));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Search flights' }).click();
  await expect(page).toHaveURL(/\/en\/results\?batch_id=[0-9a-f-]{36}$/);
  // Flights that arrive change the order of the list.
  await expect(page.getByText(/^(Search complete|Complete with)/)).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Reads what the first price is made of, which its card says too, and copies the flight. */
async function readAndCopyFirst(page: Page): Promise<void> {
  const onCard = page
    .getByRole('article')
    .first()
    .getByText(/^Service fee/);
  const feeOnCard = centsIn(await onCard.textContent());
  const flight = await openFirst(page);
  const amount = async (name: string) =>
    centsIn(await flight.getByRole('term').filter({ hasText: name }).locator('+ dd').textContent());
  const [base, fee, total] = [await amount('Base price'), await amount('Service fee'), await amount('Total price')];
  expect([base + fee, fee]).toEqual([total, feeOnCard]);
  await flight.getByRole('button', { name: 'Copy Details' }).click();
  await expect(flight.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await clipboardOf(page)).toContain('TIA');
  await expectUsableOnBoth(page);
  await page.keyboard.press('Escape');
  await expect(flight).toBeHidden();
}

async function openFirst(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  return page.getByRole('dialog');
}

/** The cents of "Service fee €20.00". */
function centsIn(text: string | null): number {
  return Math.round(Number(text?.match(/€(.*)/)?.[1]?.replace(',', '')) * 100);
}

function clipboardOf(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Chooses two flights, copies them for an Albanian client, and makes a quote of them. */
async function quoteTwo(page: Page): Promise<Quote> {
  for (const place of [0, 1]) {
    const box = page.getByRole('checkbox', { name: /^Choose/ }).nth(place);
    // The draft of the tab changes first, and the box a moment later, for which `check` does not wait.
    await box.click();
    await expect(box).toBeChecked();
  }
  const bar = page.getByRole('region', { name: 'Flights for a client' });
  await expect(bar.getByText('2 flights chosen')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Send' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*Vajtja/);
  await bar.getByRole('button', { name: 'Copy' }).click();
  await expect(bar.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect((await clipboardOf(page)).match(/Vajtja/g)).toHaveLength(2);
  await expectUsableOnBoth(page);
  await bar.getByRole('button', { name: 'Quote' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Name of the client/).fill(CLIENT);
  await form.getByLabel(/^Note/).fill(NOTE);
  await expect(form.getByLabel('Language of the client')).toHaveValue('sq');
  await form.getByLabel('Valid for (hours)').fill('48');
  await form.getByRole('button', { name: 'Create the link' }).click();
  const made = form.getByText(/^The quote of .* is valid for 48 hours\./);
  const amounts = ((await made.textContent()) ?? '').match(/€[\d.,]*\d/g) ?? [];
  expect(amounts).toHaveLength(2);
  const address = (await form.getByRole('link', { name: /\/o\// }).textContent()) ?? '';
  await form.getByRole('button', { name: 'Copy as text' }).click();
  await expect(form.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const text = await clipboardOf(page);
  expect([text.startsWith('Oferta'), text.endsWith(address)]).toEqual([true, true]);
  await expectUsableOnBoth(page);
  return { address, amounts };
}

/** A client opens a quote without a session, in Albanian, and reads the prices in English. */
async function readAsClient(client: Page, { address, amounts }: Quote): Promise<void> {
  expect((await client.goto(address))?.status()).toBe(200);
  await expect(client.getByText(`Oferta për ${CLIENT}`)).toBeVisible();
  await expect(client.getByRole('heading', { name: '2 fluturime për të zgjedhur' })).toBeVisible();
  await expect(client.getByText(NOTE)).toBeVisible();
  await client.getByRole('link', { name: /English/ }).click();
  await expect(client.getByText(`Offer for ${CLIENT}`)).toBeVisible();
  for (const amount of amounts) await expect(client.getByText(amount).first()).toBeVisible();
}

/** Returns a function that tells whether the page has requested the code that signs requests of users. */
function watchTokens(page: Page): () => boolean {
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= /tokens-.*\.js/.test(request.url());
  });
  return () => isRequested;
}

/** A visitor opens the chat from a flight. Returns the reference of the request. */
async function askByChat(page: Page, results: string): Promise<string> {
  const hasTokens = watchTokens(page);
  await page.goto(results);
  const flight = await openFirst(page);
  await settled(page);
  await expect(flight.getByText('Base price')).toBeHidden();
  await expect(flight.getByRole('button', { name: 'Copy Details' })).toBeHidden();
  expect(hasTokens()).toBe(false);
  const reference = (await flight.getByText(/^Request [0-9A-F]{6}$/).textContent())?.slice(-6) ?? 'no reference';
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const [chat, sent] = [page.waitForEvent('popup'), page.waitForResponse('**/api/booking-requests')];
  await flight.getByText('Write to us on WhatsApp').click();
  expect((await sent).status()).toBe(204);
  expect(decodeURIComponent((await chat).url())).toContain(reference);
  return reference;
}

/** The agent claims a request, quotes its flight in the language of the visitor, and closes it. */
async function answer(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: "Visitors' requests" }).click();
  const request = page.getByRole('article', { name: reference });
  await expect(request).toContainText('Chat');
  await expectUsableOnBoth(page);
  await request.getByRole('button', { name: 'Claim' }).click();
  await page.getByRole('tab', { name: 'Mine' }).click();
  await request.getByLabel('Note').fill('Calls back tomorrow');
  await request.getByRole('button', { name: 'Save the note' }).click();
  await expect(request.getByRole('button', { name: 'Save the note' })).toBeHidden();
  await request.getByRole('button', { name: 'Create quote' }).click();
  await expect(request.getByLabel('Language of the client')).toHaveValue('en');
  await request.getByRole('button', { name: 'Create the link' }).click();
  await expect(request.getByText(/^The quote of .* is valid for 24 hours\./)).toBeVisible();
  await request.getByRole('button', { name: 'Booked', exact: true }).click();
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(request).toContainText('Booked');
  await expect(request).toContainText('Calls back tomorrow');
  await expectUsableOnBoth(page);
}
