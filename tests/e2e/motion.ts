/** What is animated on a page. */
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** The animations that have started on this page. */
    motion: string[];
  }
}

/** Records the animations of a page from its next navigation on. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(record);
}

/**
 * Expects that nothing is animated in some steps with reduced motion, and that something is animated without it, which
 * proves that animations are found. The steps are done twice.
 */
export async function expectMotionOnlyIfWanted(page: Page, steps: () => Promise<void>): Promise<void> {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      window.motion = [];
    });
    await steps();
    const moved = await motion(page);
    if (reducedMotion === 'reduce') expect(moved).toEqual([]);
    else expect(moved).not.toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

/** Runs in the page: records the starts of animations and transitions, and calls that scroll smoothly. */
function record(): void {
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
