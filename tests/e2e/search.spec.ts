import type { Locator, Page } from '@playwright/test';
import { inDays } from './day';
import { choosePlace, typePlace } from './search-form';
import { ADDRESS, flights, Search } from './search-states';
import { chooseDay, expect, expectUsableOnBoth, OFTEN, settled, tabTo, test } from './site';

test('from the form to complete results, in Albanian', { tag: '@phone' }, async ({ site }) => {
  await site.goto('/home');
  await expect(site.locator('html')).toHaveAttribute('lang', 'sq');
  await expectUsableOnBoth(site);

  await choosePlace(site, 'Nga', 'tira', /TIA/);
  await choosePlace(site, 'Për', 'rom', /FCO/);
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await chooseDay(site, inDays(30));
  await chooseDay(site, inDays(37));
  await site.getByRole('button', { name: 'Gati' }).click();
  await site.getByRole('button', { name: /udhëtar/ }).click();
  await site.getByRole('button', { name: 'Më shumë: Të rritur' }).click();
  await site.keyboard.press('Escape');
  await site.getByRole('button', { name: 'Kërko fluturime' }).click();

  await expect(site).toHaveURL(/\/results\?batch_id=[0-9a-f-]{36}/);
  await expect(site.getByText(/^(Kërkimi përfundoi|Përfundoi me)/)).toBeVisible();
  await expect(site.getByRole('article').first()).toContainText('€');
  await expect(site.getByText('për 2 udhëtarë').first()).toBeVisible();
  await expectUsableOnBoth(site);

  await site.getByRole('radio', { name: /Më i liri/ }).click();
  await expect(site).toHaveURL(/sort=cheapest/);
  await expect
    .poll(async () => {
      const prices = (await site.locator('[data-slot=price]').allInnerTexts()).map(toEuros);
      return prices.length > 0 && prices.every((price, place) => price >= (prices[place - 1] ?? 0));
    }, OFTEN)
    .toBe(true);

  await site.getByRole('button', { name: 'Shiko detajet' }).first().click();
  const details = site.getByRole('dialog', { name: /Tiranë/ });
  await expect(details.getByText('Çmimi gjithsej')).toBeVisible();
  await expectUsableOnBoth(site);
  const address = site.url();
  await site.reload();
  await expect(details.getByText('Çmimi gjithsej')).toBeVisible();
  expect(site.url()).toBe(address);
  await site.goBack();
  await expect(details).toBeHidden();
  await expect(site).toHaveURL(/sort=cheapest$/);
});

test('the keyboard alone leads from the form to the chat, in English', { tag: '@desktop' }, async ({ site }) => {
  await site.goto('/en/home');

  await tabTo(site, site.getByRole('radio', { name: 'Round trip' }));
  await site.keyboard.press('ArrowRight');
  await expect(site.getByRole('radio', { name: 'One way' })).toBeChecked();
  await typePlace(site, 'From', 'TIA');
  await typePlace(site, 'To', 'FCO');
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
});

test('a place that was typed counts: Enter at once, Tab, a browser that fills it in', async ({ site }) => {
  await site.goto('/home');
  const [from, to] = ['Nga', 'Për'].map((name) => site.getByRole('combobox', { name, exact: true })) as [
    Locator,
    Locator,
  ];

  await from.click();
  await site.keyboard.type('tirane');
  await site.keyboard.press('Enter');
  await expect(from).toHaveValue(/TIA/);

  await to.click();
  await site.keyboard.type('londr');
  await site.keyboard.press('Tab');
  await expect(to).toHaveValue(/LON/);

  // A browser that fills in a form sets the value and dispatches an event, without the focus.
  await from.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Prishtinë');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(from).toHaveValue(/PRN/);
});

test('the form says what is missing and marks the fields', { tag: '@phone' }, async ({ site }) => {
  await site.goto('/en/home');

  await site.getByRole('button', { name: 'Search flights' }).click();

  await expect(site.getByRole('alert')).toHaveText('Please select departure and arrival cities');
  const from = site.getByRole('combobox', { name: 'From' });
  await expect(from).toBeFocused();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(from).toHaveAccessibleDescription('Choose where you fly from');
  await expectUsableOnBoth(site);
});

test('Back leads from the results to the form as it was filled in', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/api/searches', (route) =>
    route.fulfill({ status: 201, json: { batch_id: '019a9f3c-0000-7000-8000-000000000000' } }),
  );
  const place = (name: string, code: string) => ({ name, code, city: name, country: 'X', kind: 'airport' });
  const draft = {
    tripType: 'roundTrip',
    from: place('Tiranë (TIA)', 'TIA'),
    to: place('Romë (FCO)', 'FCO'),
    departure: inDays(30),
    return: inDays(37),
    passengers: { adults: 2, children: 0, infants: 0 },
    directOnly: false,
  };
  await page.addInitScript(
    (state) => sessionStorage.setItem('search-draft', JSON.stringify({ version: 1, state })),
    draft,
  );
  await page.goto('/en/home');
  await page.getByRole('button', { name: 'Search flights' }).click();
  await expect(page).toHaveURL(/\/results\?batch_id=/);

  await page.goBack();

  await expect(page).toHaveURL(/\/en\/home$/);
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/TIA/);
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/FCO/);
  await expect(page.getByRole('button', { name: /^Passengers/ })).toContainText('2 passengers');
  await expect(page.getByRole('button', { name: /^Departure/ })).toContainText(String(Number(inDays(30).slice(8))));
});

test('the Tab key opens the popular places of a picker', { tag: '@desktop' }, async ({ site }) => {
  // On phones the list covers the screen, and waits for a letter.
  await site.goto('/en/home');

  await tabTo(site, site.getByRole('combobox', { name: 'From' }));

  await expect(site.getByText('Most searched destinations')).toBeVisible();
});

// On phones the list covers the screen.
test('the list of a picker is not cut off', { tag: '@desktop' }, async ({ site }) => {
  await site.goto('/home');
  expect(await cornersSeen(site, site.locator('main'))).toEqual([true, true]);

  const search = new Search();
  search.changeTo({}, flights(12));
  await search.answer(site);
  await site.goto(`${ADDRESS}&panel=search`);
  expect(await cornersSeen(site, site.getByRole('dialog'))).toEqual([true, true]);
});

/** Whether the lower corners of the list of found airports are visible: neither covered nor cut off. */
async function cornersSeen(page: Page, form: Locator): Promise<boolean[]> {
  const picker = form.getByRole('combobox', { name: 'Për', exact: true });
  await picker.click();
  await picker.fill('lon');
  await expect(form.getByRole('option', { name: /LHR/ })).toBeVisible();
  return page.getByRole('listbox').evaluateAll((lists) =>
    lists
      .filter((list) => list.checkVisibility() && list.childElementCount > 0)
      .flatMap((list) => {
        const { left, right, bottom } = list.getBoundingClientRect();
        return [left + 12, right - 12].map((x) => list.contains(document.elementFromPoint(x, bottom - 12)));
      }),
  );
}

test('home needs at most 25 requests, and leaves out a fact without a setting', { tag: '@phone' }, async ({ site }) => {
  const urls: string[] = [];
  site.on('request', (request) => urls.push(request.url()));

  await site.goto('/home');
  await settled(site);

  expect(urls.length).toBeLessThanOrEqual(25);
  await expect(site.getByText(/Që nga \d{4}/)).toBeVisible();
  await expect(site.getByText(/Përgjigje në WhatsApp/)).toBeHidden();
});

test('a link to an unknown search offers the search form', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/results?batch_id=019a9f3c-0000-7000-8000-000000000000');

  await expect(page.getByRole('alert')).toContainText('Kërkimi nuk u gjet. Ju lutem kërkoni përsëri.');
  await expectUsableOnBoth(page);
  await page.getByRole('link', { name: 'Kthehu te kërkimi' }).click();

  await expect(page).toHaveURL(/\/home$/);
});

function toEuros(price: string): number {
  return Number(price.replace(/[^0-9]/g, ''));
}
