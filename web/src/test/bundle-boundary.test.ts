import { expect, test } from 'vitest';
import { chunksOfVisitors, OFFICE, SITE_ONLY, strangers } from '../../scripts/bundle-boundary';

test('a chunk that contains code of another entry is named with its module', () => {
  const outputs = [
    { fileName: 'assets/site.js', moduleIds: ['/web/src/main.tsx', '/web/src/office/shell.tsx'] },
    { fileName: 'assets/data.js', moduleIds: ['/web/src/lib/format.ts'] },
    { fileName: 'assets/site.css' },
  ];

  expect(strangers(outputs, OFFICE)).toEqual(['assets/site.js: /web/src/office/shell.tsx']);
});

test('chunks of one entry alone are accepted', () => {
  const outputs = [{ fileName: 'assets/site.js', moduleIds: ['/web/src/main.tsx', '/web/src/ui/button.tsx'] }];

  expect(strangers(outputs, OFFICE)).toEqual([]);
});

test('the back office may contain the search form and the calendar of the site, and nothing else of it', () => {
  const modules = [
    '/web/src/features/search/form/search-form.tsx',
    '/web/src/features/calendar/calendar-host.tsx',
    '/web/src/features/search/home/home-page.tsx',
    '/web/src/features/results/list/card.tsx',
    '/web/src/app/shell.tsx',
  ];

  const found = strangers([{ fileName: 'a.js', moduleIds: modules }], SITE_ONLY);

  expect(found).toEqual(modules.slice(2).map((module) => `a.js: ${module}`));
});

const TOKENS = { fileName: 'tokens.js', moduleIds: ['/web/src/auth/tokens.ts'], imports: ['client.js', 'data.js'] };
const CLIENT = { fileName: 'client.js', moduleIds: ['/web/node_modules/@supabase/auth-js/index.js'] };
const DATA = { fileName: 'data.js', moduleIds: ['/web/src/lib/format.ts'] };
const PAGE = { fileName: 'page.js', imports: ['data.js'], dynamicImports: ['tokens.js'] };

test('visitors load everything except what is imported on demand for users', () => {
  const site = { fileName: 'site.js', isEntry: true, imports: ['data.js'], dynamicImports: ['page.js'] };

  const files = chunksOfVisitors([site, PAGE, TOKENS, CLIENT, DATA]).map(({ fileName }) => fileName);

  expect(files).toEqual(['site.js', 'page.js', 'data.js']);
});

test.each([
  ['at once', { imports: ['tokens.js'] }],
  ['with other code', { imports: ['client.js'] }],
])('code of signing in that is imported %s is loaded by visitors', (_, importing) => {
  const site = { fileName: 'site.js', isEntry: true, ...importing };

  const files = chunksOfVisitors([site, PAGE, TOKENS, CLIENT, DATA]).map(({ fileName }) => fileName);

  expect(files).toContain('client.js');
});
