/** Quotes: an agent sends a link, and a client opens it in a browser without JavaScript. */
import { agentNamed, createActiveAgent, signInAsAgent } from './agents';
import { searchBody } from './search-body';
import { expect, expectAccessible, test, tooSmall } from './site';

test('an agent quotes a flight, sees that the client opened it, and takes it back', async ({ site, browser }, {
  project,
}) => {
  const agent = agentNamed('Mira', project.name);
  await createActiveAgent(site.request, agent);
  await signInAsAgent(site, agent);
  await expect(site).toHaveURL(/\/agent\/dashboard/);
  await expect(site.getByText(/^No quotes yet/)).toBeVisible();

  const created = await site.request.post('/api/searches', { data: searchBody() });
  const { batch_id } = await created.json();
  await site.goto(`/en/results?batch_id=${batch_id}`);
  await site
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  const flight = site.getByRole('dialog');
  await flight.getByRole('button', { name: 'Create quote' }).click();
  await flight.getByLabel(/^Name of the client/).fill('Arta Krasniqi');
  await flight.getByRole('button', { name: 'Create the link' }).click();
  const link = flight.getByRole('link', { name: /\/o\// });
  await expect(link).toBeVisible();
  await expectAccessible(site);
  const address = (await link.textContent()) ?? '';

  await site.goto('/agent/dashboard?lang=en');
  const quotes = site.getByRole('region', { name: 'Your quotes' });
  await expect(quotes.getByText('Sent, not opened yet')).toBeVisible();
  await expectAccessible(site);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const client = await context.newPage();
  const opened = await client.goto(address);
  expect(opened?.status()).toBe(200);
  await expect(client.getByText('Offer for Arta Krasniqi')).toBeVisible();
  await expect(client.getByText(agent.name)).toBeVisible();
  await expect(client.getByText('Valid until')).toBeVisible();
  const picture = await site.request.get(`${address}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');

  const shown = await browser.newContext();
  const page = await shown.newPage();
  await page.goto(`${address}?look`);
  await expectAccessible(page);
  if (project.name === 'phone') expect(await tooSmall(page)).toEqual([]);
  await shown.close();

  await site.reload();
  await expect(quotes.getByText(/^Viewed/)).toBeVisible();
  await quotes.getByRole('button', { name: 'Revoke' }).click();
  await site.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(quotes.getByText('Revoked')).toBeVisible();

  const gone = await client.goto(address);
  expect(gone?.status()).toBe(410);
  await expect(client.getByRole('heading', { name: 'This offer is no longer available' })).toBeVisible();
  await expect(client.getByText('Write to us on WhatsApp')).toBeVisible();
  await context.close();
});
