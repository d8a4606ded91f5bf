/** The texts of docs/app: complete, linked, and without numbers of their own. */
import { globSync, readFileSync } from 'node:fs';
import { SECTIONS } from 'virtual:documentation';
import { expect, test } from 'vitest';
import { compiled } from '@/../scripts/documentation/compile';
import { bareNumbers, filled } from '@/../scripts/documentation/numbers';
import { read, SLUGS, sourceOf } from '@/../scripts/documentation/plugin';
import type { Numbers } from '@/../scripts/documentation/tables';
import { SCREENS } from '@/office/screens';
import { type Block, type Inline, textsOf } from './content';

const NUMBERS: Numbers = JSON.parse(read('docs/app/numbers.json'));

test('the sections are those of the specification', () => {
  expect(SECTIONS.map(({ title }) => title)).toEqual([
    'Modules',
    'Authentication',
    'Agent Tools',
    'Route Tracking',
    'Database Integration',
    'API Endpoints',
    'Data Flow',
    'Scoring Logic',
    'UI Components',
    'Test Cases',
    'SEO System',
  ]);
});

/** The sections and their headings. */
const TARGETS = SECTIONS.flatMap(({ slug, blocks }) => [slug, ...idsOf(blocks).map((id) => `${slug}#${id}`)]);

test('every link leads to a heading or to a section', () => {
  const links = SECTIONS.flatMap(({ blocks }) => blocks.flatMap(inlinesOf)).flatMap((inline) =>
    typeof inline === 'object' && inline.kind === 'link' ? [inline.slug + (inline.id && `#${inline.id}`)] : [],
  );

  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !TARGETS.includes(link))).toEqual([]);
});

test('so does every link from another screen', () => {
  const screens = globSync('src/office/**/*.tsx').map((file) => readFileSync(file, 'utf8'));

  const links = screens.flatMap((code) => [...code.matchAll(/<DocLink\s+to="([^"]+)"/g)].map(([, to = '']) => to));

  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !TARGETS.includes(link))).toEqual([]);
});

test.each(SLUGS)('%s has no numbers but those of the program', (slug) => {
  expect(bareNumbers(read(sourceOf(slug)))).toEqual([]);
});

test('every screen is described', () => {
  const described = SECTIONS.flatMap(({ blocks }) => blocks).flatMap((block) =>
    block.kind === 'screens' ? block.rows.map(({ label }) => label) : [],
  );

  expect(SCREENS.map(({ label }) => label).filter((label) => !described.includes(label))).toEqual([]);
});

test('every table of the database, and every kind of job, is described', () => {
  const [tables, jobs] = ['database-integration', 'data-flow'].map((slug) => read(sourceOf(slug)));
  const names = NUMBERS.tables.flatMap((area) => area.tables);

  expect(names.filter((name) => !tables?.includes(`\`${name}\``))).toEqual([]);
  expect(NUMBERS.jobs.filter(({ name }) => !jobs?.includes(`\`${name}\``))).toEqual([]);
});

test('every operation of the API is listed', () => {
  const api: { paths: Record<string, object> } = JSON.parse(read('api/openapi.json'));
  const section = SECTIONS.find(({ slug }) => slug === 'api-endpoints');

  const text = section?.blocks.flatMap(textsOf).join('\n');

  expect(Object.keys(api.paths).filter((path) => !text?.includes(` ${path}`))).toEqual([]);
});

test('a number is written as people read it', () => {
  const text = '{{a:duration}} {{b:duration}} {{c:euro}} {{d:euro}} {{e:points}} {{f:points}} {{g:hours}} {{h:list}}';

  const numbers = { a: 7200, b: 90, c: 20, d: 13.3, e: 10, f: -8, g: { start: 3, end: 10 }, h: [3, 6, 12] };

  expect(filled(text, numbers)).toBe('2 hours 90 seconds 20 € 13.30 € +10 −8 03:00–10:00 3, 6 or 12');
});

test('what is not known, and what could become HTML, is refused', () => {
  expect(() => filled('{{auth.nothing}}', NUMBERS)).toThrow('{{auth.nothing}} is not known');
  expect(() => filled('{{jobs:nothing}}', NUMBERS)).toThrow('is not known');
  for (const text of ['<b>bold</b>', 'a <b>bold</b> word', '![a picture](x.png)', '[out](https://example.com)']) {
    expect(() => compiled('x', `# Title\n\n${text}`), text).toThrow('docs/app/x.md');
  }
  expect(bareNumbers('At most 10 mails, `429`, {{a.b}} and [a link](x.md#y2).')).toEqual([
    'At most 10 mails, ,  and [a li',
  ]);
});

function idsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
}

function inlinesOf(block: Block): readonly Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return block.content;
    case 'list':
      return block.items.flat();
    case 'table':
      return [...block.head.flat(), ...block.rows.flat(2)];
    case 'screens':
      return block.rows.flatMap(({ content }) => content);
    case 'code':
      return [];
  }
}
