/**
 * How a landing page loads on a slow phone with an empty cache: prints JSON with milliseconds, layout shift and bytes of JavaScript.
 * Usage: node scripts/measure-landing.ts <URL of the page>
 */
import type { Browser } from '@playwright/test';
import { largestPaint, launch, PHONE, slowPage } from './slow-page.ts';

const ROUNDS = 5;

const [address] = process.argv.slice(2);
if (!address) throw new Error('measure-landing.ts <address of the page>');

const browser = await launch();
const visits: Visit[] = [];
for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, address));
await browser.close();
const measured = {
  largestPaint: visits.map(({ painted }) => painted),
  shift: visits.map(({ shift }) => shift),
  scriptKilobytes: visits.map(({ script }) => script / 1_000),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);

/**
 * The time from the request to the largest contentful paint, the cumulative layout shift, and the compressed bytes of the code that
 * had arrived when the page reacted to input.
 */
type Visit = { painted: number; shift: number; script: number };

async function visit(browser: Browser, address: string): Promise<Visit> {
  const page = await slowPage(browser, PHONE);
  await page.goto(address, { waitUntil: 'networkidle' });
  const painted = await largestPaint(page);
  const loaded = await page.evaluate(readLoading);
  await page.context().close();
  return { painted, ...loaded };
}

/** Runs in the page, which sets the mark `interactive` when it reacts to input. */
async function readLoading(): Promise<{ shift: number; script: number }> {
  const interactive = performance.getEntriesByName('interactive')[0]?.startTime;
  if (interactive === undefined) throw new Error('the page does not react to input');
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const code = resources.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= interactive);
  const shift = await new Promise<number>((resolve) => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(total), 100);
  });
  return { shift, script: code.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0) };
}
