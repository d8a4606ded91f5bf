import type { Page } from '@playwright/test';
import { inDays } from './day';
import { chooseDay, dayOf, dayOfOpening, expect, expectAccessible, OFTEN, settled, tabTo, test } from './site';

const TIRANA = { name: 'Tiranë (TIA)', code: 'TIA', city: 'Tiranë', country: 'Shqipëri', kind: 'airport' };
const ROME = { name: 'Romë (FCO)', code: 'FCO', city: 'Romë', country: 'Itali', kind: 'airport' };

const LANGUAGES = [
  { tag: '@phone', home: '/home', departure: /^Nisja/, back: /^Kthimi/, done: 'Gati', title: 'Zgjidhni datat' },
  {
    tag: '@desktop',
    home: '/en/home',
    departure: /^Departure/,
    back: /^Return/,
    done: 'Done',
    title: 'Choose your dates',
  },
];

for (const { tag, home, departure, back, done, title } of LANGUAGES) {
  test(`the keyboard alone chooses both dates: ${home}`, { tag }, async ({ site }) => {
    await site.goto(home);
    await tabTo(site, site.getByRole('button', { name: departure }));
    await site.keyboard.press('Enter');
    await expect(site.getByRole('dialog', { name: title })).toBeVisible();
    await expect(dayOfOpening(site)).toBeFocused();

    await press(site, 'PageDown', 'End', 'ArrowRight');
    const monday = await focusedDate(site);
    expect(new Date(`${monday}T12:00:00Z`).getUTCDay()).toBe(1);
    await press(site, 'Enter');
    await expect(site.getByRole('radio', { name: back })).toBeChecked();
    await press(site, 'Enter', 'ArrowLeft');
    expect(await focusedDate(site)).toBe(monday);
    await press(site, 'ArrowDown', 'Space');
    // Of two days in different months, only the month of the focused day is in view.
    const inView = [monday, plusWeek(monday)].filter((day) => day.slice(0, 7) === plusWeek(monday).slice(0, 7));
    await expect(site.getByRole('gridcell', { selected: true })).toHaveCount(inView.length);
    await expectAccessible(site);
    await tabTo(site, site.getByRole('button', { name: done }));
    await press(site, 'Enter');

    await expect(site.getByRole('dialog')).toHaveCount(0);
    await expect(site.getByRole('button', { name: departure })).toBeFocused();
    await expect(site.getByRole('button', { name: back })).toContainText(String(Number(plusWeek(monday).slice(8))));
  });
}

test('"back" closes the calendar, and a reload keeps it open', { tag: '@phone' }, async ({ site }) => {
  await site.goto('/home');
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await chooseDay(site, inDays(40));

  await site.reload();
  await expect(site.getByRole('radio', { name: /^Kthimi/ })).toBeChecked();
  await chooseDay(site, inDays(45));
  await site.goBack();

  await expect(site.getByRole('dialog')).toHaveCount(0);
  await expect(site).toHaveURL(/\/home$/);
  await expect(site.getByRole('button', { name: /^Kthimi/ })).toContainText(String(Number(inDays(45).slice(8))));
});

test('opening the calendar requests the year once, even if months arrive later', { tag: '@phone' }, async ({
  site,
}) => {
  let release = () => {};
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  const years: string[] = [];
  site.on('request', (request) => {
    if (request.url().includes('/api/calendar/year')) years.push(request.url());
  });
  await answerCalendars(site, arrival);
  await fillPair(site);
  await site.goto('/home');
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await expect(dayOfOpening(site)).toBeFocused();
  release();
  await expect(dayOfOpening(site)).toHaveAccessibleName(/64\s€/);

  await settled(site);

  expect(years).toHaveLength(1);
});

test('prices that arrive move nothing and keep all cells, and the calendar fits 320 pixels', async ({ site }) => {
  let release = () => {};
  const arrival = new Promise<void>((resolve) => {
    release = resolve;
  });
  await answerCalendars(site, arrival);
  await fillPair(site);
  await site.goto('/home');
  await site.getByRole('button', { name: /^Nisja/ }).click();
  await expect(dayOfOpening(site)).toBeFocused();
  await press(site, 'PageDown');
  const focused = await focusedDate(site);
  const cells = await site.locator('[data-day] button').elementHandles();
  await site.evaluate(() => {
    new PerformanceObserver((list) => {
      document.body.dataset.shifts = String(Number(document.body.dataset.shifts ?? 0) + list.getEntries().length);
    }).observe({ type: 'layout-shift' });
  });
  await expect.poll(() => site.evaluate(movements), OFTEN).toBe(0);
  const before = await boxes(site);

  release();
  await expect(dayOf(site, focused)).toHaveAccessibleName(/64\s€/);

  expect(await boxes(site)).toEqual(before);
  expect(await focusedDate(site)).toBe(focused);
  for (const cell of cells) expect(await cell.evaluate((node) => node.isConnected)).toBe(true);
  expect(await site.evaluate(() => document.body.dataset.shifts ?? '0')).toBe('0');
  await expectAccessible(site);

  await site.setViewportSize({ width: 320, height: 640 });
  await settled(site);
  const right = await site
    .getByRole('dialog')
    .locator('*')
    .evaluateAll((nodes) => Math.max(...nodes.map((node) => node.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(320);
});

test.describe('as a person', () => {
  // The server does not refresh prices for a headless browser.
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' });

  test('opening it fetches prices, and a bar leads to its month', { tag: '@desktop' }, async ({ site }) => {
    await fillPair(site);
    await site.goto('/en/home');
    await site.getByRole('button', { name: /^Departure/ }).click();
    await site.getByRole('button', { name: 'Next month' }).click();
    // Like the real calendar, that of the sandbox has days without a price.
    const priced = site.locator('[data-day] button').filter({ hasText: /€\d/ });
    await priced.first().click();
    await expect(site.getByRole('radio', { name: /^Return/ })).toBeChecked();
    await priced.nth(7).click();

    await expect(site.getByRole('status').filter({ hasText: 'Price per person' })).toContainText(/€\d/);
    await expect(site.getByText('Demo data').first()).toBeVisible();
    await expectAccessible(site);
    // Few months of returns have prices, so their chart is not shown.
    await site.getByRole('radio', { name: /^Departure/ }).click();
    const bar = site.getByRole('region', { name: 'Cheapest price by month' }).getByRole('button').nth(6);
    const name = ((await bar.locator('.sr-only').first().textContent()) ?? '').replace(/:\s*$/, '');
    await bar.click();

    await expect(site.getByRole('grid', { name })).toBeVisible();
  });
});

/**
 * Answers the requests for months with a price of 64 for each day: at once, or only after `arrival`, as if the server
 * refreshed the prices.
 */
async function answerCalendars(page: Page, arrival?: Promise<void>): Promise<void> {
  await page.route('**/api/calendar?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const yearMonth = query.get('month') ?? '';
    const arrived = !arrival || query.has('wait');
    if (query.has('wait')) await arrival;
    const [year, month] = yearMonth.split('-').map(Number);
    const length = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
    const days = Array.from({ length }, (_, day) => `${yearMonth}-${String(day + 1).padStart(2, '0')}`);
    const priceGrid = Object.fromEntries(days.map((date) => [date, { price: 64.3, isDirect: true }]));
    await route.fulfill({
      json: {
        origin: query.get('origin'),
        destination: query.get('destination'),
        yearMonth,
        priceGrid: arrived ? priceGrid : {},
        lastUpdate: null,
        hasDirectFlight: true,
        refreshing: !arrived,
        quantiles: null,
        demo: true,
        lastError: null,
      },
    });
  });
}

/** Fills the search form with Tirana to Rome. */
async function fillPair(page: Page): Promise<void> {
  const state = { tripType: 'roundTrip', from: TIRANA, to: ROME, departure: '', return: '' };
  const passengers = { adults: 1, children: 0, infants: 0 };
  await page.addInitScript(
    (draft) => sessionStorage.setItem('search-draft', JSON.stringify({ version: 1, state: draft })),
    { ...state, passengers, directOnly: false },
  );
}

/** The button of today in Tirana, which is not always today on this machine. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function focusedDate(page: Page): Promise<string> {
  return (await page.locator('[data-day]:has(button:focus)').getAttribute('data-day')) ?? '';
}

function boxes(page: Page) {
  return page
    .locator('[data-day] button')
    .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
}

function plusWeek(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
}

/** Runs in the page: the number of running animations, without the endless ones of placeholders. */
function movements(): number {
  const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return document.getAnimations().filter((animation) => animation.playState === 'running' && ends(animation)).length;
}
