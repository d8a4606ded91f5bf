/** The fixtures of the tests: `page` waits until the app reacts to input, and `site` also fails the test on errors. */
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { violations } from './axe';

export { expect };

/** The pending requests of each page. */
const underWay = new WeakMap<Page, Set<Request>>();

export const test = base.extend<{ site: Page }>({
  /** Navigation waits for hydration: before that, the page is visible but does not react to input. */
  page: async ({ page }, use) => {
    const usable = () => page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    const then =
      <A extends unknown[], R>(go: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        const response = await go(...args);
        await usable();
        return response;
      };
    page.goto = then(page.goto.bind(page));
    page.reload = then(page.reload.bind(page));
    page.goBack = then(page.goBack.bind(page));
    const asked = new Set<Request>();
    page.on('request', (request) => asked.add(request));
    page.on('requestfinished', (request) => asked.delete(request));
    page.on('requestfailed', (request) => asked.delete(request));
    underWay.set(page, asked);
    await use(page);
  },

  /** Errors and warnings in the console fail the test, and so do failed requests. */
  site: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => {
      // Leaving a page aborts its pending requests.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
    });

    await use(page);

    expect(complaints).toEqual([]);
  },
});

/** Makes `expect.poll` check every 50 ms; its default intervals grow to a second. */
const OFTEN = { intervals: [50] };

/** Waits until the browser is idle, or for one second. */
function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Waits until the page shows all that it has requested. Requests that the server holds do not count. */
export async function settled(page: Page): Promise<void> {
  const pending = async () => {
    await idle(page);
    return [...(underWay.get(page) ?? [])].map((request) => request.url()).filter((url) => !/[?&]wait=/.test(url));
  };
  await expect.poll(pending, OFTEN).toEqual([]);
  await expect(page.locator('[data-slot=lazy-part]')).toHaveCount(0);
  await idle(page);
}

/** Expects the same roles, names and values after a reload. */
export async function expectSameAfterReload(page: Page): Promise<void> {
  await settled(page);
  const tree = await treeOf(page);
  await page.reload();
  await expect.poll(() => treeOf(page), OFTEN).toBe(tree);
}

/** The accessibility tree without the ages of prices, which may change during a reload. */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree.replace(/para \d+ (?:minut|or)\p{L}*|\d+ (?:minute|hour)s? ago|\bsapo\b|\btani\b|just now/gu, '(age)');
}

/**
 * The controls that are too small to tap: below 44 pixels on the way to a booking, below 24 elsewhere. A label belongs
 * to its check box and a track to its thumb; what reacts around a switch is 44 pixels high. Links within a line of text
 * are exempt.
 */
export function tooSmall(page: Page): Promise<string[]> {
  return page.locator('a, button, input, select, summary, [role=slider], [role=option]').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const own = element.getBoundingClientRect();
      const box = (label ?? element.closest('[data-slot=slider]') ?? element).getBoundingClientRect();
      const [width, height] = [Math.max(own.width, box.width), Math.max(own.height, box.height)].map(Math.round);
      const isInLine = getComputedStyle(element).display === 'inline';
      const isUnseen = !element.checkVisibility() || own.width <= 1 || element.closest('[aria-hidden=true], .sr-only');
      if (isUnseen || isInLine || !width || !height || element.matches('[data-slot=switch]')) return [];
      const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
      // The twelve bars of the year may be small: they share the width of a phone, and the arrows lead to the same
      // months.
      const isAside = element.closest('footer, [data-slot=year-bars]') !== null;
      const isMain =
        element.closest('form, [role=dialog], header') !== null ||
        /Shiko detajet|WhatsApp|Na telefononi|Filtrat|Ndrysho|Mbyll|Kthehu/.test(name);
      const least = isMain && !isAside ? 44 : 24;
      return width < least || height < least ? [`${name} ${width}x${height}`] : [];
    }),
  );
}

/** The rules whose results depend on the theme: the themes differ only in colours. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The two themes. */
export const BOTH_THEMES = ['dark', 'light'] as const;

/**
 * The themes in which a page is checked: both on phones and in the back office. Elsewhere desktops check only the light
 * one: the dark one differs in colours, which phones check.
 */
function themesOf(page: Page): readonly ('dark' | 'light')[] {
  const isOffice = /^\/(?:admin|agent)(?:\/|$)/.test(new URL(page.url()).pathname);
  return isOffice || test.info().project.name === 'phone' ? BOTH_THEMES : ['light'];
}

/** Expects no serious or critical violation by axe, colours included. */
export async function expectAccessible(page: Page, themes = themesOf(page)): Promise<void> {
  for (const [place, colorScheme] of themes.entries()) {
    // Without motion every colour has its final value at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page, place === 0 ? undefined : RULES_OF_COLOURS), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** Clicks on a day of the open calendar, in whichever month it is. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`[data-day="${date}"] button`);
  const next = page.getByRole('button', { name: /^(Muaji tjetër|Next month)$/ });
  await expect(next).toBeVisible();
  while ((await day.count()) === 0) await next.click();
  await day.click();
}

/** The calendar date this many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Presses Tab, or Shift+Tab to go back, until the element itself has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => document.activeElement === element)) return;
  }
  throw new Error('Tab does not lead there');
}
