/** A page that is watched: what the console or the network complains about fails the journey. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ site: Page }>({
  site: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('requestfailed', (request) => {
      // Leaving a page ends what it was still waiting for.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
    });

    await use(page);

    expect(complaints).toEqual([]);
  },
});

/** Nothing serious or critical by axe, colours included. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Taps a day of the open calendar, however many months ahead. */
export async function chooseDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`[data-day="${date}"] button`);
  const next = page.getByRole('button', { name: /^(Muaji tjetër|Next month)$/ });
  await expect(next).toBeVisible();
  while ((await day.count()) === 0) await next.click();
  await day.click();
}

/** A calendar date so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Presses Tab until the element, or what surrounds it, has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (
      await target.evaluate(
        (element) => document.activeElement?.contains(element) && document.activeElement !== document.body,
      )
    )
      return;
  }
  throw new Error('Tab does not lead there');
}
