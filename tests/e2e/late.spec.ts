/** Dialogs whose code cannot be fetched: a lost network, or a release in between. */

import { ADDRESS, flights, Search } from './search-states';
import { expect, test } from './site';

for (const [name, chunk, openIt] of [
  ['an opened flight', 'flight-dialog', /^Shiko detajet/],
  ['Modify Search', 'modify-search', /^Ndrysho kërkimin/],
] as const) {
  test(`${name} that cannot be fetched leaves the list, and comes when it can be`, async ({ page }) => {
    await page.route(`**/assets/${chunk}-*.js`, (route) => route.abort());
    const search = new Search();
    search.becomes({}, flights(12));
    await search.answer(page);
    await page.goto(ADDRESS);

    await page.getByRole('button', { name: openIt }).first().click();

    const notice = page.getByRole('alert').filter({ hasText: 'Kjo pjesë e faqes nuk u ngarkua.' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(5);

    await page.unroute(`**/assets/${chunk}-*.js`);
    await notice.getByRole('button', { name: 'Provo përsëri' }).click();

    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test('a flight that cannot be fetched is closed, and nothing is left of it', async ({ page }) => {
  await page.route('**/assets/flight-dialog-*.js', (route) => route.abort());
  const search = new Search();
  search.becomes({}, flights(12));
  await search.answer(page);
  await page.goto(ADDRESS);
  await page
    .getByRole('button', { name: /^Shiko detajet/ })
    .first()
    .click();
  const notice = page.getByRole('alert').filter({ hasText: 'Kjo pjesë e faqes nuk u ngarkua.' });

  await notice.getByRole('button', { name: 'Mbyll' }).click();

  await expect(notice).toBeHidden();
  await expect(page).not.toHaveURL(/flight=/);
  await expect(page.getByRole('article')).toHaveCount(5);
});

test('the home page stays when its calendar and its passengers cannot be fetched', async ({ page }) => {
  await page.route(/\/assets\/(calendar-modal|passengers-panel)-.*\.js$/, (route) => route.abort());
  await page.goto('/en/home');
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });

  for (const field of [/^Departure/, /^Passengers/]) {
    await page.getByRole('button', { name: field }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
