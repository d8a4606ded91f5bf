import { defineConfig } from '@lingui/cli';
import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { formatter } from '@lingui/format-po';
import { LANGUAGES } from './src/i18n/language';

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

/** A text in Rust, `t!(language, "…")`, or in a template of the server, `t("…")`. */
const TEXT = /\bt(?:!\(\s*[\w.:]+,|\()\s*("(?:[^"\\]|\\.)*")/g;
const COMMENT = /^ *\/\/.*$/gm;

/** Finds the texts of the server, and reads each as a message of JavaScript. */
const serverExtractor: typeof babelExtractor = {
  match: (file) => /\.(?:rs|html)$/.test(file),
  extract: (file, code, onMessage, context) => {
    const found = Array.from(code.replace(COMMENT, '').matchAll(TEXT), ([, text]) => `msg({ message: ${text} });`);
    const messages = ["import { msg } from '@lingui/core/macro';", ...found].join('\n');
    return babelExtractor.extract(file, messages, onMessage, context);
  },
};

/** The sources contain the texts in English; each language of the site has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
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
    // Quotes, mails, pictures and link previews, which the server writes. It embeds this catalogue (core/src/base/texts.rs).
    { path: 'src/locales/{locale}/server', include: ['../{api,core}/src/**/*.{rs,html}'], exclude: [] },
    { path: 'src/locales/{locale}/office', include: [...OFFICE, ...SHARED], exclude: TESTS },
  ],
  extractors: [babelExtractor, serverExtractor],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
