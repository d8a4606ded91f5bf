/**
 * How fast a second visit of the back office is on a slow phone: prints JSON with milliseconds. Usage: node
 * scripts/measure-office.ts <URL of the site> <e-mail address of the administrator> <password>
 */
import type { BrowserContext } from '@playwright/test';
import { launch, PHONE, slowed } from './slow-page.ts';

const ROUNDS = 5;

const [site, email, password] = process.argv.slice(2);
if (!(site && email && password)) throw new Error('measure-office.ts <address of the site> <address> <password>');

const browser = await launch();
const context = await browser.newContext({ viewport: PHONE });
await signIn(context, site, email, password);
const visits: Visit[] = [];
for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(context, site));
await browser.close();
process.stdout.write(
  `${JSON.stringify({ shell: visits.map(({ shell }) => shell), rows: visits.map(({ rows }) => rows) })}\n`,
);

/** The first visit, which leaves the session and the cached code. */
async function signIn(context: BrowserContext, site: string, email: string, password: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/admin/searches', site).href);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('main tbody a').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** The milliseconds from the request of the document to the frame with the shell, and to that with the first rows. */
type Visit = { shell: number; rows: number };

async function visit(context: BrowserContext, site: string): Promise<Visit> {
  const page = await slowed(context);
  await page.addInitScript(watch);
  await page.goto(new URL('/admin/searches', site).href);
  const seen = await page.evaluate(() => window.officeShown);
  await page.close();
  return seen;
}

declare global {
  interface Window {
    /** Resolves when the first rows are shown. */
    officeShown: Promise<Visit>;
  }
}

/** Runs in the page. */
function watch(): void {
  window.officeShown = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no rows are shown')), 30_000);
    let shell = 0;
    const watcher = new MutationObserver(() => {
      // The frame is done when the first task after it runs.
      const atFrame = (note: (now: number) => void) =>
        requestAnimationFrame(() => setTimeout(() => note(performance.now())));
      if (shell === 0 && document.querySelector('header') && document.querySelector('h1')) {
        shell = Number.POSITIVE_INFINITY;
        atFrame((now) => {
          shell = now;
        });
      }
      // Rows of placeholders have no links.
      if (!document.querySelector('main tbody a')) return;
      watcher.disconnect();
      atFrame((rows) => resolve({ shell, rows }));
    });
    watcher.observe(document, { subtree: true, childList: true });
  });
}
