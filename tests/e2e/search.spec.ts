import { chooseDay, expect, expectAccessible, inDays, tabTo, test } from './site';

test('from the form to complete results, in Albanian', async ({ site }) => {
  await site.goto('/home');
  await expect(site.locator('html')).toHaveAttribute('lang', 'sq');
  await expectAccessible(site);

  await choose('Nga', 'tira', /TIA/);
  await choose('Për', 'rom', /FCO/);
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await chooseDay(site, inDays(30));
  await chooseDay(site, inDays(37));
  await site.getByRole('button', { name: 'U krye' }).click();
  await site.getByRole('button', { name: /udhëtar/ }).click();
  await site.getByRole('button', { name: 'Më shumë: Të rritur' }).click();
  await site.keyboard.press('Escape');
  await site.getByRole('button', { name: 'Kërko fluturime' }).click();

  await expect(site).toHaveURL(/\/results\?batch_id=[0-9a-f-]{36}/);
  await expect(site.getByText(/^(Kërkimi përfundoi|Përfundoi me)/)).toBeVisible();
  await expect(site.getByRole('article').first()).toContainText('€');
  await expect(site.getByText('për 2 udhëtarë').first()).toBeVisible();
  await expectAccessible(site);

  await site.getByRole('radio', { name: /Më i liri/ }).click();
  await expect(site).toHaveURL(/sort=cheapest/);
  await expect
    .poll(async () => {
      const prices = (await site.locator('[data-slot=price]').allInnerTexts()).map(toEuros);
      return prices.length > 0 && prices.every((price, place) => price >= (prices[place - 1] ?? 0));
    })
    .toBe(true);

  await site.getByRole('button', { name: 'Shiko detajet' }).first().click();
  const details = site.getByRole('dialog', { name: /Tiranë/ });
  await expect(details.getByText('Çmimi gjithsej')).toBeVisible();
  await expectAccessible(site);
  const address = site.url();
  await site.reload();
  await expect(details.getByText('Çmimi gjithsej')).toBeVisible();
  expect(site.url()).toBe(address);
  await site.goBack();
  await expect(details).toBeHidden();
  await expect(site).toHaveURL(/sort=cheapest$/);

  async function choose(field: string, text: string, option: RegExp) {
    const picker = site.getByRole('combobox', { name: field, exact: true });
    await picker.click();
    await picker.fill(text);
    await site.getByRole('option', { name: option }).first().click();
    await expect(picker).toHaveValue(option);
  }
});

test('the keyboard alone leads from the form to the chat, in English', async ({ site }) => {
  await site.goto('/en/home');

  await tabTo(site, site.getByRole('radio', { name: 'Round trip' }));
  await site.keyboard.press('ArrowRight');
  await expect(site.getByRole('radio', { name: 'One way' })).toBeChecked();
  await choose('From', 'TIA');
  await choose('To', 'FCO');
  await tabTo(site, site.getByRole('button', { name: /^Departure/ }));
  await site.keyboard.press('Enter');
  await expect(site.getByRole('button', { name: /^Today/ })).toBeFocused();
  for (const key of ['PageDown', 'ArrowRight', 'Enter', 'Escape']) await site.keyboard.press(key);
  await expect(site.getByRole('button', { name: /^Departure/ })).toBeFocused();
  await tabTo(site, site.getByRole('button', { name: 'Search flights' }));
  await site.keyboard.press('Enter');

  await expect(site.getByText(/^(Search complete|Complete with)/)).toBeVisible();
  await expect(site.getByRole('article').first()).toContainText('€');
  await tabTo(site, site.getByRole('button', { name: /^View details/ }).first());
  await site.keyboard.press('Enter');
  await expect(site.getByRole('dialog')).toBeFocused();
  await tabTo(site, site.getByRole('dialog').getByText('Write to us on WhatsApp'));
  const told = site.waitForResponse('**/api/booking-requests');
  await site.keyboard.press('Enter');
  expect((await told).status()).toBe(204);

  async function choose(field: string, code: string) {
    const picker = site.getByRole('combobox', { name: field });
    await tabTo(site, picker);
    await site.keyboard.type(code);
    await expect(site.getByRole('option', { name: code }).first()).toHaveAttribute('aria-selected', 'true');
    await site.keyboard.press('Enter');
    await expect(picker).toHaveValue(new RegExp(code));
  }
});

test('the form says what is missing', async ({ site }) => {
  await site.goto('/en/home');

  await site.getByRole('button', { name: 'Search flights' }).click();

  await expect(site.getByRole('alert')).toHaveText('Please select departure and arrival cities');
  await expectAccessible(site);
});

test('a link to no search leads back to the form', async ({ page }) => {
  await page.goto('/results?batch_id=019a9f3c-0000-7000-8000-000000000000');

  await expect(page.getByRole('alert')).toContainText('Kërkimi nuk u gjet. Ju lutem kërkoni përsëri.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kthehu te kërkimi' }).click();

  await expect(page).toHaveURL(/\/home$/);
});

function toEuros(price: string): number {
  return Number(price.replace(/[^0-9]/g, ''));
}
