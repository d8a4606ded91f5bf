/** Quotes: an agent sends a link, and a client opens it in a browser without JavaScript. */
import { agentNamed, createActiveAgent } from './agents';
import { openAs } from './office';
import { createSearch } from './search-body';
import { expect, expectUsableOnBoth, test } from './site';

test('an agent quotes two flights, sees that the client opened them, and takes the quote back', {
  tag: '@phone',
}, async ({ site, others }) => {
  const agent = agentNamed('Mira', 'phone');
  await createActiveAgent(site.request, agent);
  await openAs(site, agent, '/agent/dashboard?lang=en');
  await expect(site.getByText(/^No quotes yet/)).toBeVisible();

  await site.goto(`/en/results?batch_id=${await createSearch(site.request)}`);
  await expect(site.getByText(`Signed in as ${agent.name}`)).toBeVisible();
  // Flights that arrive change the order of the list.
  await expect(site.getByText(/^(Search complete|Complete with)/)).toBeVisible();
  for (const place of [0, 1])
    await site
      .getByRole('checkbox', { name: /^Choose/ })
      .nth(place)
      .check();
  const bar = site.getByRole('region', { name: 'Flights for a client' });
  await expect(bar.getByText('2 flights chosen')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Send' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*Vajtja/);
  await expectUsableOnBoth(site);
  await bar.getByRole('button', { name: 'Quote' }).click();
  const form = site.getByRole('dialog');
  await form.getByLabel(/^Name of the client/).fill('Arta Krasniqi');
  await form.getByRole('button', { name: 'Create the link' }).click();
  const link = form.getByRole('link', { name: /\/o\// });
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
  await expect(client.getByText('Oferta për Arta Krasniqi')).toBeVisible();
  await expect(client.getByRole('heading', { name: '2 fluturime për të zgjedhur' })).toBeVisible();
  await client.getByRole('link', { name: /English/ }).click();
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
  await expect(client.getByRole('heading', { name: 'Kjo ofertë nuk vlen më' })).toBeVisible();
  await expect(client.getByText('Na shkruani në WhatsApp')).toBeVisible();
});
