/**
 * `make component-screenshots`: takes pictures of the shared components for target/screenshots/ui/, in both themes. A
 * picture fails if the browser or axe reports an error, or if a control is too small to tap.
 */
import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe';

const FOLDER = '../target/screenshots/ui';
const THEMES = ['light', 'dark'] as const;
/** The size of the browser window for pictures whose content is not tall. */
const LOW = { phone: { width: 390, height: 700 }, desktop: { width: 1280, height: 560 } };
/** The least height of controls on a phone, in pixels. */
const FINGER = 44;

type Step = (page: Page) => Promise<void>;

const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();

/** For each picture, its page of examples, and the steps before the picture is taken. */
const PICTURES: Record<string, { examples: string; isTall?: true; steps?: Step[] }> = {
  buttons: { examples: 'buttons' },
  charts: {
    examples: 'charts',
    isTall: true,
    steps: [(page) => page.getByRole('slider').first().focus(), (page) => page.keyboard.press('End')],
  },
  form: { examples: 'form', isTall: true },
  select: { examples: 'form', steps: [(page) => page.getByRole('combobox', { name: 'Refresh interval' }).click()] },
  table: { examples: 'table', steps: [press('Flights')] },
  'table-states': { examples: 'table-states', isTall: true },
  menu: { examples: 'overlays', steps: [press('Menu')] },
  'side-panel': { examples: 'overlays', steps: [press('Side panel')] },
  confirm: { examples: 'overlays', steps: [press('Confirm')] },
  'confirm-failed': { examples: 'overlays', steps: [press('Confirm'), press('Delete Ana Hoxha')] },
  command: { examples: 'overlays', steps: [press('Command palette'), (page) => page.keyboard.type('ro')] },
  toast: { examples: 'overlays', steps: [press('Notice'), press('Undo'), press('Error')] },
};

for (const [name, { examples, isTall, steps = [] }] of Object.entries(PICTURES)) {
  test(name, async ({ page }, { project }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    // The window is high enough for its content, because a picture that is higher than the window is taken without
    // touch. If the font arrives too late on the first visit, that visit keeps the fallback font; the next visit shows
    // the font.
    await page.goto('/admin');
    await page.evaluate(() => document.fonts.ready);
    if (!isTall) await page.setViewportSize(LOW[project.name === 'phone' ? 'phone' : 'desktop']);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`/admin/components/${examples}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      for (const step of steps) await step(page);
      await page.screenshot({
        path: `${FOLDER}/${name}-${colorScheme}-${project.name}.png`,
        animations: 'disabled',
        caret: 'hide',
      });
      expect(await violations(page)).toEqual([]);
    }
    if (project.name === 'phone') expect(await tooSmall(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

/** The controls that are too small to tap. A pseudo-element around a control counts as part of it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.locator('a, button, input, [role=option], [role=menuitem], [role=tab]').evaluateAll(
    (elements, finger) =>
      elements.flatMap((element) => {
        const box = element.getBoundingClientRect();
        const around = getComputedStyle(element, '::after');
        const grown = around.position === 'absolute' ? -2 * Number.parseFloat(around.top) : 0;
        const height = Math.round(box.height + (Number.isNaN(grown) ? 0 : grown));
        const isUnseen = !element.checkVisibility() || box.width <= 1 || element.closest('[aria-hidden=true]');
        return isUnseen || height >= finger ? [] : [`${element.outerHTML.slice(0, 120)}: ${height}`];
      }),
    FINGER,
  );
}
