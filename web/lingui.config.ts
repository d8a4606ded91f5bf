import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const TESTS = ['**/*.test.*', 'src/test/**'];
const PAGES = ['src/features/pages/**'];
/** The back office, and the shared components that only it uses. */
const OFFICE = [
  'src/office/**',
  'src/ui/{table,toast,command,chart}/**',
  'src/ui/{form-field,confirm,side-panel,password-input}.tsx',
];
/** Components that both the site and the back office use. Their texts are in the catalogues of both. */
const SHARED = ['src/ui/lazy-part.tsx'];

/** The sources contain the texts in English; each language of the site has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['sq', 'en'],
  // The pages of text and the back office have separate catalogues, so that visitors who search do not download them.
  catalogs: [
    { path: 'src/locales/{locale}/messages', include: ['src'], exclude: [...TESTS, ...PAGES, ...OFFICE] },
    { path: 'src/locales/{locale}/pages', include: PAGES, exclude: TESTS },
    { path: 'src/locales/{locale}/office', include: [...OFFICE, ...SHARED], exclude: TESTS },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
