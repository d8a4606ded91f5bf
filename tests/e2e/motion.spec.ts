/**
 * Checks that nothing is animated with reduced motion, and that the same screens are animated without it, which proves
 * that the test detects animations.
 */
import type { Page } from '@playwright/test';
import { ADDRESS, flights, RUNNING, Search } from './search-states';
import { expect, settled, test } from './site';

type Screen = {
  /** Whether the screen exists only on phones. */
  isOfPhones?: true;
  show: (page: Page) => Promise<void>;
};

const LIST = flights(12);

const SCREENS: Record<string, Screen> = {
  'the header that leaves': {
    isOfPhones: true,
    show: async (page) => {
      await page.goto('/privacy');
      await page.mouse.wheel(0, 400);
      await expect(page.locator('header')).not.toBeInViewport();
    },
  },
  'an airport picker that searches': {
    show: async (page) => {
      await page.route('**/api/airports?**', () => {});
      await page.goto('/home');
      await page.getByRole('combobox', { name: 'Nga', exact: true }).click();
      await expect(page.getByText('Po kërkohen aeroportet…')).toBeVisible();
    },
  },
  'the calendar, opened and closed': {
    show: async (page) => {
      await page.goto('/home');
      await page.getByRole('button', { name: /^Nisja/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mbyll' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  'a search that loads': {
    show: async (page) => {
      const search = new Search();
      search.changeTo({ status: 'running', progress: { ...RUNNING, percent: 25 } });
      await search.answer(page);
      await page.goto(ADDRESS);
      await expect(page.getByText('A e dinit?')).toBeVisible();
    },
  },
  'flights that arrive and are inserted': {
    show: async (page) => {
      const search = new Search();
      search.changeTo({ status: 'running', progress: RUNNING }, LIST);
      await search.answer(page);
      await page.goto(ADDRESS);
      await page.getByRole('article').nth(4).scrollIntoViewIfNeeded();
      search.changeTo({}, [...flights(20, 12), ...LIST]);
      await page.getByRole('button', { name: /të reja, nga/ }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    },
  },
  'a flight, opened and closed': {
    show: async (page) => {
      await complete(page);
      await page
        .getByRole('button', { name: /^Shiko detajet/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mbyll' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  'the drawer of filters': {
    isOfPhones: true,
    show: async (page) => {
      await complete(page);
      await page.getByRole('button', { name: 'Filtrat' }).click();
      await expect(page.getByRole('dialog', { name: 'Filtrat' })).toBeVisible();
    },
  },
  'Modify Search': {
    show: async (page) => {
      await complete(page);
      await page.getByRole('button', { name: 'Ndrysho kërkimin' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
};

for (const [name, { isOfPhones, show }] of Object.entries(SCREENS)) {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`${name}: ${reducedMotion}`, async ({ page }, { project }) => {
      test.skip(isOfPhones === true && project.name === 'desktop', 'not on desktops');
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(watchMotion);

      await show(page);

      const moved = await motion(page);
      if (reducedMotion === 'reduce') expect(moved).toEqual([]);
      else expect(moved).not.toEqual([]);
    });
  }
}

async function complete(page: Page): Promise<void> {
  const search = new Search();
  search.changeTo({}, LIST);
  await search.answer(page);
  await page.goto(ADDRESS);
  await settled(page);
}

declare global {
  interface Window {
    /** The animations that have started on this page. */
    motion: string[];
  }
}

/** Runs in the page: records the starts of animations and transitions, and calls that scroll smoothly. */
function watchMotion(): void {
  window.motion = [];
  const note = ({ type, target }: Event) => window.motion.push(`${type}: ${(target as Element).className}`);
  for (const type of ['animationstart', 'transitionrun']) addEventListener(type, note, true);
  const { scrollTo } = window;
  Object.assign(window, {
    scrollTo: (...place: [ScrollToOptions] | [number, number]) => {
      if (typeof place[0] === 'object' && place[0].behavior === 'smooth') window.motion.push('scroll');
      Reflect.apply(scrollTo, window, place);
    },
  });
}

/** The animations that have started, and those that are running. */
function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...window.motion,
    ...document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => animation.constructor.name),
  ]);
}
