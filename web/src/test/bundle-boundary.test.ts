import { expect, test } from 'vitest';
import { OFFICE, strangers } from '../../scripts/bundle-boundary';

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

test('the public site may not contain the code of signing in', () => {
  const outputs = [
    { fileName: 'assets/vendor.js', moduleIds: ['/web/node_modules/@supabase/auth-js/dist/module/index.js'] },
  ];

  expect(strangers(outputs, OFFICE)).toHaveLength(1);
});
