import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const TESTS = ['**/*.test.*', 'src/test/**'];
const PAGES = ['src/features/pages/**'];
const LANDING = ['src/features/landing/**'];
/** The back office, and the shared components that only it uses. */
const OFFICE = [
  'src/office/**',
  'src/ui/{table,toast,command,chart}/**',
  'src/ui/{form-field,confirm,side-panel,password-input}.tsx',
];
/** Components that both the site and the back office use. Their texts are in the catalogues of both. */
const SHARED = ['src/ui/lazy-part.tsx', 'src/features/results/agent/new-quote.tsx'];

/** The sources contain the texts in English; each language of the site has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['sq', 'en'],
  // The pages of text, landing pages and the back office have separate catalogues, so that visitors who search do not download them.
  catalogs: [
    { path: 'src/locales/{locale}/messages', include: ['src'], exclude: [...TESTS, ...PAGES, ...LANDING, ...OFFICE] },
    { path: 'src/locales/{locale}/pages', include: PAGES, exclude: TESTS },
    // Landing pages are in Albanian only. Their English catalogue repeats the sources, and nothing loads it.
    { path: 'src/locales/{locale}/landing', include: LANDING, exclude: TESTS },
    { path: 'src/locales/{locale}/office', include: [...OFFICE, ...SHARED], exclude: TESTS },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
