/**
 * How fast the pages are on a slow phone: prints JSON with milliseconds and numbers of requests. Usage: node
 * scripts/measure-pages.ts <URL of the site> <path of results with many flights>
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { DESKTOP, largestPaint, launch, PHONE, slowPage } from './slow-page.ts';

const ROUNDS = 5;
/**
 * Milliseconds for which a click holds the button down, so that the work caused by pressing ends before the release.
 */
const HELD_MS = 100;
/** The page counts as finished when nothing has changed for this number of milliseconds. */
const QUIET_MS = 500;

const [site, results] = process.argv.slice(2);
if (!(site && results)) throw new Error('measure-pages.ts <address of the site> <path of results>');

const browser = await launch();
const home = new URL('/home', site);
const list = new URL(results, site);
const homes: Home[] = [];
const links: Link[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  homes.push(await homeAppears(browser, home));
  links.push(await listAppears(browser, list));
}
const openFilters = await opens(browser, list, (page) => page.getByRole('button', { name: /^Filtrat/ }).last());
const openDetails = await opens(browser, list, (page) => page.locator('article button').first());
const focusPicker = await opens(browser, home, (page) => page.getByRole('combobox').first());
const changes = await filtersChange(browser, list);
await browser.close();
const filterChange = changes.map(({ shown }) => shown);
const filterFollowed = changes.map(({ followed }) => followed);
const measured = {
  largestPaint: homes.map(({ painted }) => painted),
  homeRequests: homes.map(({ requests }) => requests),
  listAppears: links.map(({ shown }) => shown),
  waitingShown: links.some(({ wasWaiting }) => wasWaiting),
  openFilters,
  openDetails,
  focusPicker,
  filterChange,
  filterFollowed,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);

/** The time from the request to the largest contentful paint, with an empty cache, and the number of requests. */
type Home = { painted: number; requests: number };

async function homeAppears(browser: Browser, address: URL): Promise<Home> {
  const page = await slowPage(browser, PHONE);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(address.href, { waitUntil: 'networkidle' });
  const painted = await largestPaint(page);
  await page.context().close();
  return { painted, requests };
}

/**
 * The time at which the flights of a link are shown, with an empty cache, and whether texts about waiting were shown
 * before.
 */
type Link = { shown: number; wasWaiting: boolean };

async function listAppears(browser: Browser, address: URL): Promise<Link> {
  const page = await slowPage(browser, PHONE);
  await page.addInitScript(watchList);
  await page.goto(address.href);
  const link = await page.evaluate(() => window.listShown);
  await page.context().close();
  return link;
}

/** Runs in the page. */
function watchList(): void {
  window.listShown = new Promise((resolve) => {
    let wasWaiting = false;
    const watcher = new MutationObserver(() => {
      wasWaiting ||= document.querySelector('[data-slot=trivia]') !== null;
      if (!document.querySelector('article')) return;
      watcher.disconnect();
      // The frame is done when the first task after it runs.
      requestAnimationFrame(() => setTimeout(() => resolve({ shown: performance.now(), wasWaiting })));
    });
    watcher.observe(document, { subtree: true, childList: true });
  });
}

/** The time from a tap to the frame that shows what the tap opens, as reported by the browser, rounded to 8 ms. */
async function opens(browser: Browser, address: URL, opener: (page: Page) => Locator): Promise<number[]> {
  const page = await slowPage(browser, PHONE);
  await page.goto(address.href);
  await opener(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchTaps);
  const taps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await opener(page).click({ delay: HELD_MS });
    await page.waitForTimeout(QUIET_MS);
    taps.push(await page.evaluate(() => window.longestTap()));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(QUIET_MS);
    await page.evaluate(() => window.longestTap());
  }
  await page.context().close();
  return taps;
}

/** Runs in the page. */
function watchTaps(): void {
  let longest = 0;
  const taps = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
  }).observe(taps);
  window.longestTap = () => {
    const last = longest;
    longest = 0;
    return last;
  };
}

/** The times of a click on a check box of the filters, in milliseconds. */
type Change = {
  /** The time to the frame that shows the check box and the flights, as reported by the browser, rounded to 8 ms. */
  shown: number;
  /** The time to the frame that also shows the counts of all check boxes and the flights below the window. */
  followed: number;
};

/** Measures clicks that check a box and clicks that uncheck it. */
async function filtersChange(browser: Browser, address: URL): Promise<Change[]> {
  const page = await slowPage(browser, DESKTOP);
  await page.goto(address.href);
  const boxes = page.getByRole('checkbox').and(page.locator(':enabled'));
  await boxes.first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchClicks, QUIET_MS);
  const changes: Change[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const box = boxes.nth(Math.floor(round / 2));
    await box.click({ delay: HELD_MS });
    changes.push(await page.evaluate(() => window.changed()));
  }
  await page.context().close();
  return changes;
}

declare global {
  interface Window {
    /** Returns the times of the last click, once the page has stopped changing. */
    changed: () => Promise<Change>;
    /** Resolves when the first flights are shown. */
    listShown: Promise<Link>;
    /** The longest event since the last call, in milliseconds. */
    longestTap: () => number;
  }
}

/** Runs in the page. */
function watchClicks(quiet: number): void {
  let click: PerformanceEntry | undefined;
  let flightsChanged = 0;
  let followed = 0;
  const clicks = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    click = list.getEntriesByName('click').at(-1) ?? click;
  }).observe(clicks);

  const isInWindow = (card: Element) => card.getBoundingClientRect().top < innerHeight;
  const cardsInWindow = () => new Set<Node>([...document.querySelectorAll('article')].filter(isInWindow));
  /** The cards that the last frame showed. A removed card has no position any more. */
  let shownCards = cardsInWindow();
  const changes = (node: Node) => {
    const card = (node instanceof Element ? node : node.parentElement)?.closest('article');
    return card ? isInWindow(card) : false;
  };
  const changedFlights = ({ target, addedNodes, removedNodes }: MutationRecord) =>
    [target, ...addedNodes].some(changes) || [...removedNodes].some((node) => shownCards.has(node));
  new MutationObserver((mutations) => {
    const now = performance.now();
    if (mutations.some(changedFlights)) flightsChanged = now;
    // The frame is done when the first task after it runs.
    requestAnimationFrame(() =>
      setTimeout(() => {
        followed = performance.now();
        shownCards = cardsInWindow();
      }),
    );
  }).observe(document.body, { subtree: true, childList: true, characterData: true });

  window.changed = () =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!click || performance.now() - Math.max(followed, click.startTime) < quiet)
          return setTimeout(look, quiet / 5);
        const { startTime, duration: shown } = click;
        click = undefined;
        if (flightsChanged > startTime + shown) reject(new Error('a later frame changed the flights again'));
        else resolve({ shown, followed: Math.max(shown, followed - startTime) });
      };
      look();
    });
}
