/** A browser that is as slow as a phone in a mobile network. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** A processor four times slower, and a mobile network of 1.6 Mbps with 150 ms of latency. */
const SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Starts the browser of this machine. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
}

/** Opens a slow page with an empty cache. */
export async function slowPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  return slowed(await browser.newContext({ viewport }));
}

/** Opens a slow page that shares the cache of the other pages of the context. */
export async function slowed(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** When the largest content of a page was painted, in milliseconds from its request. */
export function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const last = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? 0);
        new PerformanceObserver(last).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
