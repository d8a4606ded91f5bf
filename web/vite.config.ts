import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { OFFICE, refusing, withoutAuthForVisitors } from './scripts/bundle-boundary.ts';
import { withinBudget } from './scripts/bundle-budget.ts';
import { documentation } from './scripts/documentation/plugin.ts';
import { officePage } from './scripts/office-page.ts';
import { SITE } from './src/test/site.ts';

/** The URL of the API for `npm run dev`. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** `npm run dev` has no server that inserts the site data, so this plugin inserts the site data of the tests. */
const siteBlock: Plugin = {
  name: 'site-block',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('<!--site-->', `<script type="application/json" id="site">${JSON.stringify(SITE)}</script>`),
};

/** The modules for requests, and the components that the home page and the results page share. */
const DATA =
  /@tanstack|lucide-react|src\/(?:api|lib)\/(?!style)|ui\/(?:segmented|skeleton|checkbox)|search\/create\/(?:use-create-search|search-error)/;

/**
 * The chunks of the site, chosen so that a page fetches few files and little code that it does not need. The groups
 * are: what all pages start with, split by how often it changes; what the home page and the results page share;
 * dialogs; the search form; its airport picker; and other code that several parts share.
 */
const GROUPS = [
  // This module has a separate chunk, because the page runs it before the other chunks have arrived.
  { name: 'ahead', test: /api\/flights-ahead/, priority: 5 },
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
  { name: 'site', tags: ['$initial' as const], priority: 3 },
  { name: 'data', test: DATA, minShareCount: 2, priority: 2 },
  { name: 'dialogs', test: /src\/ui\/dialog|react-use-size/, priority: 1 },
  { name: 'search', test: /search\/form\/(?:form-card|search-fields|use-search-submit)/, priority: 1 },
  // Landing pages load it when a field is touched, so it is no part of the search form.
  { name: 'picker', test: /search\/airport-picker\/airport-picker/, priority: 0 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
];

/**
 * Radix's modules name each of their functions with a call of `__name`, for debuggers. As that call counts as an effect,
 * it would keep functions that no page uses.
 */
export const TREE_SHAKING = { manualPureFunctions: ['__name'] };

/** Loads chunks by our own loader, which can repeat a failed download. Vite's own helper imports at once. */
const chunkLoader: Plugin = {
  name: 'chunk-loader',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)};`,
  },
};
const LOADER = fileURLToPath(new URL('src/lib/load-chunk.ts', import.meta.url));

/** Replaces the style element with which dialogs lock the page by a sheet that the content security policy allows. */
const styleSingleton: Plugin = {
  name: 'style-singleton',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /react-style-singleton\/.*\/singleton\.js/ },
    handler: () => `export { stylesheetSingleton } from ${JSON.stringify(SINGLETON)};`,
  },
};
const SINGLETON = fileURLToPath(new URL('src/lib/style-singleton.ts', import.meta.url));

/** The plugins of every entry. */
export const PLUGINS = [
  // This plugin comes before react(), because the macros need JSX.
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui({ failOnMissing: true }),
  tailwindcss(),
  documentation,
  chunkLoader,
  styleSingleton,
];

/** What is loaded until a landing page is interactive: the frame of the site, the page, and its texts. */
const LANDING_PAGE = [
  /src\/main\.tsx$/,
  /src\/app\/landing-route\.tsx$/,
  /src\/locales\/sq\/messages\.po$/,
  /src\/locales\/sq\/landing\.po$/,
];
/**
 * The most bytes of JavaScript for it, compressed with gzip. Most of them are what every page of the site starts with:
 * React, the router, and the frame with its texts.
 */
const MAX_SCRIPT = 160_500;

export default defineConfig({
  plugins: [
    ...PLUGINS,
    siteBlock,
    officePage,
    refusing(OFFICE),
    withoutAuthForVisitors(),
    withinBudget('landing page', LANDING_PAGE, MAX_SCRIPT),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // The server's content security policy refuses data URLs.
    assetsInlineLimit: 0,
    // A chunk that imports no other files still gets a list with its own file, because the loader needs it.
    modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      treeshake: TREE_SHAKING,
      output: {
        codeSplitting: { groups: GROUPS },
        // Shortens the name of a shared chunk, which lists all chunks that share it, to the first of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api, '/auth/v1': api } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // By default there is one worker on two processors. A third one would load all modules once more.
    maxWorkers: 2,
    // Tests create many objects that live shortly. With more room for new objects, there are fewer garbage collections.
    execArgv: ['--max-semi-space-size=64'],
    // A worker loads the modules once for all its files; src/test/setup.ts resets what they share.
    isolate: false,
    // These limits are long, so that no test fails because the machine is busy. src/test/setup.ts sets one more.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
