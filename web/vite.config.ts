import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { refusing } from './scripts/bundle-boundary.ts';
import { officePage } from './scripts/office-page.ts';
import { SITE } from './src/test/site.ts';

/** Where `npm run dev` finds the API. */
const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** `npm run dev` has no server that inserts the block of site data: it shows the examples of the tests. */
const siteBlock: Plugin = {
  name: 'site-block',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('<!--site-->', `<script type="application/json" id="site">${JSON.stringify(SITE)}</script>`),
};

/** What home and the results ask the server with, and what both are drawn with. */
const DATA =
  /@tanstack|lucide-react|src\/(?:api|lib)\/(?!style)|ui\/(?:segmented|skeleton|checkbox)|search\/create\/(?:use-create-search|search-error)/;

/**
 * A page needs few files, and needs most of each: what all start with, in two that change at different times; what
 * home and the results share; what dialogs and the search form are made of; and what else several parts share, beside
 * those that share it.
 */
const GROUPS = [
  // Alone, because the page runs it before the others have come.
  { name: 'ahead', test: /api\/(?:flights-ahead|page-search)/, priority: 5 },
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 4 },
  { name: 'site', tags: ['$initial' as const], priority: 3 },
  { name: 'data', test: DATA, minShareCount: 2, priority: 2 },
  { name: 'dialogs', test: /src\/ui\/dialog|react-use-size/, priority: 1 },
  { name: 'search', test: /search\/form\/(?:search-f|use-search-submit)/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 },
];

/** Code that is wanted later comes by our loader, which can try again: Vite's own helper imports at once. */
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

/** Dialogs lock the page behind them by a sheet that the content security policy allows. */
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

/** What every entry is built with. */
export const PLUGINS = [
  // Before react(), so that the macros still see JSX.
  babel({ presets: [linguiTransformerBabelPreset()] }),
  react(),
  lingui({ failOnMissing: true }),
  tailwindcss(),
  chunkLoader,
  styleSingleton,
];

export default defineConfig({
  plugins: [...PLUGINS, siteBlock, officePage, refusing(/\/src\/office\//)],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // Nothing is inlined as data: the server's content security policy refuses it.
    assetsInlineLimit: 0,
    // The loader is told of a chunk's own file too, where that is its only one.
    modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // A shared part is named after all that share it: the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': api } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    testTimeout: 30_000,
    // A busy machine is no failure: see also src/test/setup.ts.
    expect: { poll: { timeout: 10_000 } },
  },
});
