/** Accessibility of the page, checked by axe in the page itself. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The script is given to the page as text, because `web/` and not this folder has the installed packages. */
const { resolve } = createRequire(join(process.cwd(), 'package.json'));
const SCRIPT = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The serious and critical violations on the page, one line for each rule. With `rules`, only these rules are checked.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // What would be loaded ahead serves only rules that are off, or not grave.
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) };
  // A page keeps the script until its next navigation.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(SCRIPT);
  const found = await page.evaluate(async (runOptions) => (await window.axe?.run(runOptions))?.violations, options);
  if (!found) throw new Error('axe did not run');
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
