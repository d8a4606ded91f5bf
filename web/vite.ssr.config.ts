import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { PLUGINS, TREE_SHAKING } from './vite.config.ts';

/** React's renderer without streams, which needs no classes of a browser. React's package does not export it by name. */
const RENDERER = 'react-dom/cjs/react-dom-server-legacy.browser.production.js';

/** Builds dist-ssr/ssr.js: one script that sets the variable `SSR`. */
export default defineConfig({
  plugins: PLUGINS,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    tsconfigPaths: true,
    alias: { 'react-dom/server': fileURLToPath(new URL(`node_modules/${RENDERER}`, import.meta.url)) },
  },
  ssr: {
    target: 'webworker',
    noExternal: true,
    resolve: { conditions: ['edge-light', 'module', 'import', 'production', 'default'] },
  },
  build: {
    ssr: 'src/entry-ssr.tsx',
    outDir: 'dist-ssr',
    target: 'es2022',
    minify: true,
    copyPublicDir: false,
    // As in vite.config.ts, because the addresses of assets must be the same.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: TREE_SHAKING,
      output: { format: 'iife', name: 'SSR', entryFileNames: 'ssr.js', codeSplitting: false },
    },
  },
});
