/**
 * Checks screens that no other test checks: axe finds no violations in both themes, controls are large enough to tap,
 * and the page fits a width of 320 pixels.
 */
import type { Page } from '@playwright/test';
import type { FlightOption } from '@/api/wire';
import { violations } from './axe';
import { ADDRESS, flights, RUNNING, Search } from './search-states';
import { expect, expectAccessible, RULES_OF_COLOURS, test, tooSmall } from './site';

const LIST = flights(6);

/** The list with one flight whose price is an hour old. */
const OLD: FlightOption[] = LIST.map((flight) =>
  flight.id === 'f3' ? { ...flight, checked_at: new Date(Date.now() - 3_600_000).toISOString() } : flight,
);

const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  'the open picker': async (page) => {
    await page.goto('/home');
    await page.getByRole('combobox', { name: 'Nga', exact: true }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  'the passengers': async (page) => {
    await page.goto('/home');
    await page.getByRole('button', { name: /udhëtar/ }).click();
    await expect(page.getByRole('dialog', { name: 'Udhëtarë' })).toBeVisible();
  },
  'a calendar without prices': async (page) => {
    await page.route('**/api/calendar**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/home');
    for (const [field, text, code] of [
      ['Nga', 'tira', /TIA/],
      ['Për', 'rom', /FCO/],
    ] as const) {
      await page.getByRole('combobox', { name: field, exact: true }).fill(text);
      await page.getByRole('option', { name: code }).first().click();
    }
    await page.getByRole('button', { name: /^Nisja/ }).click();
    await expect(page.getByText('Çmimet nuk u ngarkuan')).toBeVisible();
  },
  'the end of patience': async (page) => {
    const search = new Search();
    search.changeTo({ status: 'running', progress: { ...RUNNING, percent: 25 } });
    await search.answer(page);
    await page.goto(ADDRESS);
    await expect(page.getByText('A e dinit?')).toBeVisible();
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 30_000;
    });
    await expect(page.getByText('Na vjen keq, por kërkimi po zgjat shumë')).toBeVisible();
  },
  'a search that failed': async (page) => {
    await show(page, (search) => search.changeTo({ status: 'failed' }));
    await expect(page.getByText('Gabim në kërkim')).toBeVisible();
  },
  'a search that found nothing': async (page) => {
    await show(page, (search) => search.changeTo({}, []));
    await expect(page.getByText('Nuk u gjetën fluturime')).toBeVisible();
  },
  'a price that is being checked': async (page) => {
    await recheck(page, () => new Promise(() => {}));
    await expect(page.getByText('Çmim i vjetër. Po e kontrollojmë përsëri…')).toBeVisible();
  },
  'a price that has changed': async (page) => {
    await recheck(page, async (search) => {
      search.changeTo(
        {},
        LIST.map((flight) => ({ ...flight, price: flight.price + 12 })),
      );
      return 202;
    });
    await expect(page.getByText('Çmim i ri; ishte')).toBeVisible();
  },
  'a flight that is gone': async (page) => {
    await recheck(page, async (search) => {
      search.changeTo(
        {},
        LIST.filter(({ id }) => id !== 'f3'),
      );
      return 202;
    });
    await expect(page.getByText('Ky fluturim nuk gjendet më.')).toBeVisible();
  },
  'a price that could not be checked': async (page) => {
    await recheck(page, async () => 404);
    await expect(page.getByText('Çmim i vjetër. Nuk u kontrollua dot')).toBeVisible();
  },
};

/** The screens whose layout on desktops differs from that on phones. Only these are tested on both. */
const ON_DESKTOPS = ['the open picker', 'the passengers', 'a calendar without prices', 'a price that has changed'];

for (const [name, show] of Object.entries(SCREENS)) {
  test(name, async ({ page }, { project }) => {
    test.skip(project.name === 'desktop' && !ON_DESKTOPS.includes(name), 'looks the same on both');
    await show(page);

    await expectAccessible(page);
    expect(await tooSmall(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('axe reports a button without a name, and pale text in both themes', async ({ page }, { project }) => {
  test.skip(project.name === 'desktop', 'axe is the same on both');
  await page.goto('/about');
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' });
    Object.assign(pale.style, { color: '#ccc', background: '#fff' });
    document.querySelector('main')?.append(document.createElement('button'), pale);
  });

  const all = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const ofColours = await violations(page, RULES_OF_COLOURS);

  expect(all.map((line) => line.split(':')[0])).toEqual(['button-name', 'color-contrast']);
  expect(ofColours.map((line) => line.split(':')[0])).toEqual(['color-contrast']);
});

async function show(page: Page, prepare: (search: Search) => void, parameters = ''): Promise<Search> {
  const search = new Search();
  prepare(search);
  await search.answer(page);
  await page.goto(ADDRESS + parameters);
  return search;
}

/**
 * Opens the flight with the old price. `refresh` answers the request for a refresh: it changes the search and returns
 * the HTTP status.
 */
async function recheck(page: Page, refresh: (search: Search) => Promise<number>): Promise<void> {
  const search = new Search();
  search.changeTo({}, OLD);
  await search.answer(page);
  await page.route('**/api/searches/*/refresh', async (route) => route.fulfill({ status: await refresh(search) }));
  await page.goto(`${ADDRESS}&flight=f3`);
}
