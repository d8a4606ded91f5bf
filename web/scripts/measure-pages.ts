/**
 * How fast the pages are on a slow phone: prints JSON with milliseconds.
 *
 *   node scripts/measure-pages.ts <address of the site> <path of results with many flights>
 */
import { type Browser, chromium, type Page } from '@playwright/test';

const ROUNDS = 5;
/** A processor four times slower, and a mobile network of 1.6 Mbps with 150 ms of latency. */
const SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A hand holds the button down for a moment; what pressing it sets off is over by then. */
const HELD_MS = 100;
/** After a change, so long without another means that the page is done with it. */
const QUIET_MS = 500;

const [site, results] = process.argv.slice(2);
if (!(site && results)) throw new Error('measure-pages.ts <address of the site> <path of results>');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});
const largestPaint: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) largestPaint.push(await homeAppears(browser, new URL('/home', site)));
const changes = await filtersChange(browser, new URL(results, site));
await browser.close();
const filterChange = changes.map(({ shown }) => shown);
const filterFollowed = changes.map(({ followed }) => followed);
process.stdout.write(`${JSON.stringify({ largestPaint, filterChange, filterFollowed })}\n`);

/** From the request to the largest contentful paint, with an empty cache. */
async function homeAppears(browser: Browser, address: URL): Promise<number> {
  const page = await slowPage(browser, PHONE);
  await page.goto(address.href, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const last = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? 0);
        new PerformanceObserver(last).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.context().close();
  return painted;
}

/** What a click on a box of the filters took, in milliseconds. */
type Change = {
  /** To the frame that shows the box and the flights, as the browser says to 8 ms. */
  shown: number;
  /** To the frame that shows what follows too: the counts of all boxes, and the flights below the window. */
  followed: number;
};

/** Each box on and off again. */
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
    /** What the last click took, once the page has been quiet. */
    changed: () => Promise<Change>;
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

  const seen = (node: Node) => {
    const card = (node instanceof Element ? node : node.parentElement)?.closest('article');
    return card ? card.getBoundingClientRect().top < innerHeight : false;
  };
  /** A card in the window was changed or has come, or one went, of which nobody can say any more where it was. */
  const changedFlights = ({ target, addedNodes, removedNodes }: MutationRecord) =>
    [target, ...addedNodes].some(seen) || [...removedNodes].some((node) => node.nodeName === 'ARTICLE');
  new MutationObserver((changes) => {
    const now = performance.now();
    if (changes.some(changedFlights)) flightsChanged = now;
    // The frame is done when the first task after it runs.
    requestAnimationFrame(() => setTimeout(() => (followed = performance.now())));
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

async function slowPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
