/** Quotes: an agent sends a link, and a client opens it in a browser without JavaScript. */
import { agentNamed, createActiveAgent } from './agents';
import { openAs } from './office';
import { createSearch } from './search-body';
import { expect, expectUsableOnBoth, test } from './site';

test('an agent quotes a flight, sees that the client opened it, and takes it back', { tag: '@phone' }, async ({
  site,
  others,
}) => {
  const agent = agentNamed('Mira', 'phone');
  await createActiveAgent(site.request, agent);
  await openAs(site, agent, '/agent/dashboard?lang=en');
  await expect(site.getByText(/^No quotes yet/)).toBeVisible();

  await site.goto(`/en/results?batch_id=${await createSearch(site.request)}`);
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
  await expectUsableOnBoth(site);
  const address = (await link.textContent()) ?? '';

  await site.goto('/agent/dashboard?lang=en');
  const quotes = site.getByRole('region', { name: 'Your quotes' });
  await expect(quotes.getByText('Sent, not opened yet')).toBeVisible();
  await expectUsableOnBoth(site);

  const client = await others({ javaScriptEnabled: false });
  const opened = await client.goto(address);
  expect(opened?.status()).toBe(200);
  await expect(client.getByText('Offer for Arta Krasniqi')).toBeVisible();
  await expect(client.getByText(agent.name)).toBeVisible();
  await expect(client.getByText('Valid until')).toBeVisible();
  const picture = await site.request.get(`${address}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');

  // The page of a quote has no script for which `site` would wait.
  const page = await (await others()).context().newPage();
  await page.goto(`${address}?look`);
  await expectUsableOnBoth(page);

  await site.reload();
  await expect(quotes.getByText(/^Viewed/)).toBeVisible();
  await quotes.getByRole('button', { name: 'Revoke' }).click();
  await site.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(quotes.getByText('Revoked')).toBeVisible();

  const gone = await client.goto(address);
  expect(gone?.status()).toBe(410);
  await expect(client.getByRole('heading', { name: 'This offer is no longer available' })).toBeVisible();
  await expect(client.getByText('Write to us on WhatsApp')).toBeVisible();
});
