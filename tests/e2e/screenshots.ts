/**
 * `make screenshots`: every main screen and state into docs/screenshots/, from real runs of a server whose seed
 * is fixed and whose clock starts at a fixed moment.
 */
import type { Page } from '@playwright/test';
import { chooseDay, expect, settled, test } from './site';

const FOLDER = '../docs/screenshots';
const DEPARTURE = '2026-12-12';
const RETURN = '2026-12-19';

test.use({
  reducedMotion: 'reduce',
  // Prices are not refreshed for robots, and a browser without a window calls itself one.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
});

test('home and pages', async ({ site }, { project }) => {
  const pages = ['home', 'contact', 'about', 'pyetjet-e-bera-shpesh', 'linjat-ajrore', 'cookies', 'en/home'];
  for (const page of pages) {
    await site.goto(`/${page}`);
    await settled(site);
    await keep(site, project.name, page.replace('/', '-'));
  }
  await site.emulateMedia({ colorScheme: 'dark' });
  await site.goto('/home');
  await settled(site);
  await keep(site, project.name, 'home-dark');
});

test('the form, the calendar and the results', async ({ site }, { project }) => {
  const picture = (name: string) => keep(site, project.name, name);
  await site.goto('/home');
  await site.getByRole('combobox', { name: 'Nga' }).click();
  await expect(site.getByRole('option').first()).toBeVisible();
  await picture('airports');
  await choose(site, 'Nga', 'tira', /TIA/);
  await choose(site, 'Për', 'rom', /FCO/);
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await expect(site.locator('[data-day] button').filter({ hasText: '€' }).first()).toBeVisible();
  await settled(site);
  await picture('calendar');
  await chooseDay(site, DEPARTURE);
  await chooseDay(site, RETURN);
  await settled(site);
  await picture('calendar-return');
  await site.getByRole('button', { name: 'U krye' }).click();
  await picture('form-filled');
  await site.getByRole('button', { name: 'Kërko fluturime' }).click();
  await expect(site.getByText('A e dinit?')).toBeVisible();
  await picture('loading');
  await expect(site.getByText(/^(Kërkimi përfundoi|Përfundoi me)/)).toBeVisible();
  await settled(site);
  await picture('results');
  await site.getByRole('button', { name: 'Shiko detajet' }).first().click();
  await settled(site);
  await picture('details');
  await site.goBack();
  await site.emulateMedia({ colorScheme: 'dark' });
  await picture('results-dark');
  await site.emulateMedia({ colorScheme: 'light' });
  const address = new URL(site.url());
  const at = (parameters: string) =>
    `${address.pathname}?batch_id=${address.searchParams.get('batch_id')}${parameters}`;
  await site.goto(at('&panel=search'));
  await expect(site.getByRole('dialog')).toBeVisible();
  await settled(site);
  await picture('modify-search');
  await site.goto(at('&panel=filters'));
  await settled(site);
  await picture('filters');
  await site.goto(at('&max=1'));
  await settled(site);
  await picture('nothing-left');
});

test('what is missing and what is not found', async ({ page }, { project }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Kërko fluturime' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await keep(page, project.name, 'form-error');
  await page.goto('/results?batch_id=019a9f3c-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await keep(page, project.name, 'search-not-found');
});

async function keep(page: Page, size: string, name: string): Promise<void> {
  await page.screenshot({ path: `${FOLDER}/${name}-${size}.png`, animations: 'disabled', caret: 'hide' });
}

async function choose(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  const picker = page.getByRole('combobox', { name: field, exact: true });
  await picker.click();
  await picker.fill(text);
  await page.getByRole('option', { name: option }).first().click();
}
