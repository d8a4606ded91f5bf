/**
 * The site as one script for engines that only run JavaScript, without a network or files: the build runs it in Node, and workers
 * run it in QuickJS. Built by vite.ssr.config.ts.
 */
import { createRenderer, type PageInput, type Rendered } from './prerender';

export { paths, renderResultsFrame, sourcesOf } from './prerender';

let renderPage: ((page: PageInput) => Rendered) | undefined;

/** Loads the code and the texts of all pages. */
export async function init(): Promise<void> {
  renderPage = await createRenderer();
}

/** Renders the page that is described as JSON, and returns it as JSON. */
export function render(page: string): string {
  if (!renderPage) throw new Error('init() has not ended');
  return JSON.stringify(renderPage(JSON.parse(page)));
}
