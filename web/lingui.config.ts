import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const TESTS = ['**/*.test.*', 'src/test/**'];
const PAGES = ['src/features/pages/**'];
const RESULTS = ['src/features/results/**', 'src/app/results-route.tsx'];
const LANDING = ['src/features/landing/**'];
/** The back office, and the shared components that only it uses. */
const OFFICE = [
  'src/office/**',
  'src/ui/{table,toast,command,chart}/**',
  'src/ui/{form-field,confirm,side-panel,password-input}.tsx',
];
/** Components that both the site and the back office use. Their texts are in the catalogues of both. */
const SHARED = ['src/ui/lazy-part.tsx', 'src/lib/party.ts', 'src/features/results/agent/new-quote.tsx'];

/** The sources contain the texts in English; each language of the site has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['sq', 'en'],
  // Each kind of page has a catalogue of its own, so that visitors download only the texts of pages that they open.
  catalogs: [
    {
      path: 'src/locales/{locale}/messages',
      include: ['src'],
      exclude: [...TESTS, ...RESULTS, ...PAGES, ...LANDING, ...OFFICE],
    },
    { path: 'src/locales/{locale}/results', include: RESULTS, exclude: TESTS },
    { path: 'src/locales/{locale}/pages', include: PAGES, exclude: TESTS },
    // Landing pages are in Albanian only. Their English catalogue repeats the sources, and nothing loads it.
    { path: 'src/locales/{locale}/landing', include: LANDING, exclude: TESTS },
    { path: 'src/locales/{locale}/office', include: [...OFFICE, ...SHARED], exclude: TESTS },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
