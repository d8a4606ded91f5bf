/** How the pictures of target/screenshots/ are taken. */
import type { Page } from '@playwright/test';
import { expect } from './site';

const FOLDER = '../target/screenshots';

/** The browser of the pictures. */
export const VISITOR = {
  reducedMotion: 'reduce',
  // The server does not refresh prices for robots, and a headless browser counts as one.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
} as const;

/** The file of a picture. */
export function pathOf(name: string, size: string): string {
  return `${FOLDER}/${name}-${size}.png`;
}

/** Stores a picture of what the browser shows of a page, or of the whole page, under a name. */
export async function keep(page: Page, size: string, name: string, fullPage = false): Promise<void> {
  expect(await fontsOf(page), 'a busy machine: the pictures need the font').toContainEqual(
    expect.stringContaining('Figtree'),
  );
  await page.screenshot({ path: pathOf(name, size), animations: 'disabled', caret: 'hide', fullPage });
}

/** The fonts of the header, or of the heading of a page that has no header. */
async function fontsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'header a, h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map((font) => font.familyName);
}
