/**
 * The fixtures of the tests. `page` waits until the app reacts to input, `site` also fails the test on errors, and
 * `others` opens pages of other visitors.
 *
 * A test with the tag `@phone` or `@desktop` runs at that size only, because the other would show the same.
 */
import {
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { violations } from './axe';
import { inDays, setClock } from './day';

export { expect };

/** The pending requests of each page. */
const underWay = new WeakMap<Page, Set<Request>>();

/** Opens a page in a browser profile of its own. */
type Others = (options?: BrowserContextOptions) => Promise<Page>;

export const test = base.extend<{ site: Page; others: Others }>({
  page: async ({ page }, use) => {
    await prepare(page);
    await use(page);
  },

  others: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const page = await context.newPage();
      await prepare(page, options.javaScriptEnabled);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  /** Errors and warnings in the console fail the test, and so do failed requests. */
  site: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A server that is too busy says so with this status, and pages ask again.
      if (message.text().includes('status of 503')) return;
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

/**
 * Gives a page the day of the tests, and makes navigation wait for hydration: before that, the page is visible but does
 * not react to input.
 */
export async function prepare(page: Page, hasScripts = true): Promise<void> {
  await setClock(page);
  const usable = () => page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  const then =
    <A extends unknown[], R>(go: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const response = await go(...args);
      if (hasScripts && page.url() !== 'about:blank') await usable();
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
}

/** Makes the timers of a page run a hundred times faster, for what the app does after pauses of seconds. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const sooner = (action: TimerHandler, pause = 0, ...args: unknown[]) => setTimeout(action, pause / 100, ...args);
    Object.assign(window, { setTimeout: sooner });
  });
}

/** Makes `expect.poll` check every 50 ms; its default intervals grow to a second. */
export const OFTEN = { intervals: [50] };

/** Sends a request, and again while the server says that it is too busy, as pages do. */
export async function answerTo(send: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await send();
  const status = async () => {
    if (answer.status() === 503) answer = await send();
    return answer.status();
  };
  await expect.poll(status, OFTEN).not.toBe(503);
  return answer;
}

/** Waits until the browser is idle, or for one second. */
function idle(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Requests that the server holds: the one for the progress of a search, and that for a new price of a flight. */
const HELD = /[?&]wait=|\/refresh$/;

/** Waits until the page shows all that it has requested. Requests that the server holds do not count. */
export async function settled(page: Page): Promise<void> {
  const pending = async () => {
    await idle(page);
    return [...(underWay.get(page) ?? [])].map((request) => request.url()).filter((url) => !HELD.test(url));
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

/**
 * The accessibility tree without the ages of prices, and without the prices of popular routes: both may change during a reload,
 * because all tests search on the same server.
 */
async function treeOf(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  const still = tree.replace(/nga \d+ € vajtje, për person[^"]*/gu, '(price)');
  return still.replace(/para \d+ (?:minut|or)\p{L}*|\d+ (?:minute|hour)s? ago|\bsapo\b|\btani\b|just now/gu, '(age)');
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

type Device = 'phone' | 'desktop';

/** The device of the running test. */
function ownDevice(): Device {
  return test.info().project.name === 'phone' ? 'phone' : 'desktop';
}

/**
 * The themes in which a page is checked: both on phones and in the back office. Elsewhere desktops check only the light
 * one: the dark one differs in colours, which phones check.
 */
function themesOf(page: Page, device: Device): readonly ('dark' | 'light')[] {
  return isOfOffice(page) || device === 'phone' ? BOTH_THEMES : ['light'];
}

/** Whether a page belongs to the administration or to agents. */
function isOfOffice(page: Page): boolean {
  return /^\/(?:admin|agent)(?:\/|$)/.test(new URL(page.url()).pathname);
}

/** Expects no serious or critical violation by axe, colours included. */
export async function expectAccessible(page: Page, themes = themesOf(page, ownDevice())): Promise<void> {
  for (const [place, colorScheme] of themes.entries()) {
    // Without motion every colour has its final value at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page, place === 0 ? undefined : RULES_OF_COLOURS), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** The devices whose layouts differ, and the sizes of their windows. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/**
 * Expects that everybody can use what the page shows: axe finds nothing, a finger finds the controls, and the page is no
 * wider than the smallest phone. Desktops of the back office have smaller controls, for a mouse. Without `devices`, the
 * page is looked at on the device of the test.
 */
export async function expectUsable(page: Page, devices: readonly Device[] = [ownDevice()]): Promise<void> {
  await settled(page);
  for (const device of devices) {
    if (devices.length > 1) await showOn(page, device);
    await expectAccessible(page, themesOf(page, device));
    if (device === 'phone' || !isOfOffice(page)) expect(await tooSmall(page)).toEqual([]);
  }
  await expectNarrow(page);
  await showOn(page, ownDevice());
}

/** As `expectUsable`, on a phone and on a desktop, so that a journey that is the same on both runs once. */
export function expectUsableOnBoth(page: Page): Promise<void> {
  return expectUsable(page, ownDevice() === 'phone' ? ['desktop', 'phone'] : ['phone', 'desktop']);
}

/** Expects that a page is as high as the window of a desktop: what does not fit scrolls in its list. */
export async function expectOneScrollArea(page: Page): Promise<void> {
  await showOn(page, 'desktop');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(SIZES.desktop.height);
  await showOn(page, ownDevice());
}

/** Expects that a page fits a width of 320 pixels, and leaves it so narrow. */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** The sessions of the devtools that change the pointer. A session that ends would take its change back. */
const devtools = new WeakMap<Page, CDPSession>();

/** Shows a page on a device: the size of its window, and a finger or a mouse. */
async function showOn(page: Page, device: Device): Promise<void> {
  if (device !== ownDevice() || devtools.has(page)) {
    const session = devtools.get(page) ?? (await page.context().newCDPSession(page));
    devtools.set(page, session);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
  }
  await page.setViewportSize(SIZES[device]);
  await settled(page);
}

/** Clicks on a day of the open calendar, in whichever month it is. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  const day = dayOf(page, date);
  const next = page.getByRole('button', { name: /^(Muaji tjetër|Next month)$/ });
  const previous = page.getByRole('button', { name: /^(Muaji i mëparshëm|Previous month)$/ });
  await expect(next).toBeVisible();
  const first = await page.locator('[data-day]').first().getAttribute('data-day');
  const towards = date < (first ?? '') ? previous : next;
  while ((await day.count()) === 0) await towards.click();
  await day.click();
}

/** A day of the open calendar. */
export function dayOf(page: Page, date: string): Locator {
  return page.locator(`[data-day="${date}"] button`);
}

/** The day with the focus in an opened calendar: today, or the first of the next month if a phone would show fewer than five days of this one. */
export function dayOfOpening(page: Page): Locator {
  const month = inDays(4).slice(0, 7);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  return dayOf(page, isPhone && month !== inDays(0).slice(0, 7) ? `${month}-01` : inDays(0));
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
