import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const TESTS = ['**/*.test.*', 'src/test/**'];

/** English is written in the source; every language of the site has a catalogue. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['sq', 'en'],
  // The pages of text have their own: nobody who searches waits for them.
  catalogs: [
    { path: 'src/locales/{locale}/messages', include: ['src'], exclude: [...TESTS, 'src/features/pages/**'] },
    { path: 'src/locales/{locale}/pages', include: ['src/features/pages'], exclude: TESTS },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  orderBy: 'message',
});
