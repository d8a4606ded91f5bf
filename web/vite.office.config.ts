import { defineConfig } from 'vite';
import { refusing, SITE_ONLY } from './scripts/bundle-boundary.ts';
import { withinBudget } from './scripts/bundle-budget.ts';
import { officePage, themeScript } from './scripts/office-page.ts';
import { PLUGINS, TREE_SHAKING } from './vite.config.ts';

/** The policy that the server sends: see api/src/http/layers/security.rs. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/** What is loaded until the overview is shown: the page, the frame of the screens, and the overview itself. */
const FIRST_SCREEN = [
  /src\/office\/main\.tsx$/,
  /src\/office\/kit\/shell\/shell\.tsx$/,
  /src\/office\/desk\/overview\/overview-page\.tsx$/,
];
/** The most bytes of JavaScript for it, compressed with gzip. */
const MAX_SCRIPT = 220_000;

/**
 * The back office is built separately, so that its code never changes the files of the public site. The build of the
 * site runs first and empties the folder; this build then adds its files.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    ...PLUGINS,
    officePage,
    themeScript,
    refusing(SITE_ONLY),
    withinBudget('overview of the back office', FIRST_SCREEN, MAX_SCRIPT),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // The build of the site has already copied the public files, so this one does not.
    copyPublicDir: mode === 'development',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    rolldownOptions: {
      input: 'office.html',
      treeshake: TREE_SHAKING,
      output: {
        entryFileNames: 'assets/office-[hash].js',
        chunkFileNames: 'assets/office-[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'vendor', tags: ['$initial'], test: /node_modules/ }] },
      },
    },
  },
  // The browser may cache the font, because a page that has to wait for the font shows the fallback font.
  preview: { headers: { 'Content-Security-Policy': POLICY, 'Cache-Control': 'max-age=600' } },
}));
