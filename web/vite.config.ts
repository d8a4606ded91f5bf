import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
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

export default defineConfig({
  plugins: [
    // Before react(), so that the macros still see JSX.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true }),
    tailwindcss(),
    siteBlock,
  ],
  resolve: { tsconfigPaths: true },
  // Nothing is inlined as data: the server's content security policy refuses it.
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'baseline-widely-available' },
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
