import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import { cn } from './cn';

test('the last of two classes for one property stays', () => {
  expect(cn('min-h-11 px-4', 'px-3')).toBe('min-h-11 px-3');
  expect(cn('md:px-4 px-3', 'md:px-6')).toBe('px-3 md:px-6');
});

test('a size of text and a colour of text are two properties', () => {
  expect(cn('text-15 text-ink', 'text-13')).toBe('text-ink text-13');
  expect(cn('text-15 text-ink', 'text-muted')).toBe('text-15 text-muted');
});

test('the names of the tokens replace each other', () => {
  expect(cn('rounded-card shadow-sm animate-leave', 'rounded-control shadow-float animate-late')).toBe(
    'rounded-control shadow-float animate-late',
  );
});

test('what is false or undefined is left out', () => {
  expect(cn('flex', false, undefined, 'gap-2')).toBe('flex gap-2');
});

test('a class for the whole takes away those for its parts, and not the other way round', () => {
  expect(cn('px-2 pt-1', 'p-4')).toBe('p-4');
  expect(cn('p-4', 'px-2')).toBe('p-4 px-2');
  expect(cn('h-4 w-4', 'size-5')).toBe('size-5');
  expect(cn('right-0 left-0', 'inset-auto')).toBe('inset-auto');
});

test('width, style and colour of a border are three properties', () => {
  expect(cn('border border-line border-dashed', 'border-danger')).toBe('border border-dashed border-danger');
  expect(cn('border-line border-b', 'border-b-2')).toBe('border-line border-b-2');
});

/** Classes that styles/tokens.css defines. Each sets several properties, so `cn` does not know them. */
const OWN = ['demo-only', 'page-width', 'scroll-fade'];

test('every class of the sources can be merged', async () => {
  const classes = await classesOfSources();

  // `cn` keeps a known class once if it occurs twice, and an unknown class twice.
  const unknown = classes.filter((name) => cn(name, name) !== name);

  expect(classes.length).toBeGreaterThan(400);
  expect(unknown.filter((name) => !OWN.includes(name))).toEqual([]);
});

/**
 * The words in the source files that are Tailwind classes. Words without a hyphen are left out, because they may be
 * English.
 */
async function classesOfSources(): Promise<string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
  const words = new Set(sources.flatMap((name) => readFileSync(`src/${name}`, 'utf8').split(/[\s"'`]+/)));
  const tailwind = readFileSync(createRequire(import.meta.url).resolve('tailwindcss/index.css'), 'utf8');
  const { build } = await compile(`${tailwind}\n${readFileSync('src/styles/tokens.css', 'utf8')}`);
  const selectors = build([...words]).matchAll(/\.((?:\\.|[\w-])+)/g);
  const classes = [...selectors].map(([, name = '']) => name.replaceAll('\\', ''));
  return [...new Set(classes)].filter((name) => name.includes('-') && words.has(name));
}
