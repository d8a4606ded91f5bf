import { expect, test } from 'vitest';
import { chunksAtOnce } from '../../scripts/bundle-budget';

const MAIN = {
  fileName: 'main.js',
  moduleIds: ['/web/src/office/main.tsx'],
  imports: ['vendor.js'],
  dynamicImports: ['shell.js'],
};
const SHELL = {
  fileName: 'shell.js',
  moduleIds: ['/web/src/office/kit/shell/shell.tsx'],
  imports: ['vendor.js', 'toast.js'],
};
const OTHERS = ['vendor.js', 'toast.js', 'palette.js'].map((fileName) => ({ fileName }));

test('a screen needs the chunks of its modules, and what they import at once', () => {
  const chunks = chunksAtOnce([MAIN, SHELL, ...OTHERS], [/office\/main\.tsx$/, /shell\/shell\.tsx$/]);

  expect(chunks.map(({ fileName }) => fileName)).toEqual(['main.js', 'shell.js', 'vendor.js', 'toast.js']);
});

test('a module that is in no chunk is an error', () => {
  expect(() => chunksAtOnce([MAIN], [/overview-page/])).toThrow('overview-page');
});
