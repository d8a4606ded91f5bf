import { expect, test } from 'vitest';
import type { Section } from './content';
import { passagesOf, pieces, search, wordsOf } from './search';

const SECTIONS: Section[] = [
  {
    slug: 'places',
    title: 'Places',
    blocks: [
      { kind: 'paragraph', content: ['Airports and cities.'] },
      { kind: 'heading', level: 2, id: 'tirana', content: ['Tiranë'] },
      { kind: 'list', ordered: false, items: [['The airport has the code ', { kind: 'code', text: 'TIA' }, '.']] },
    ],
  },
  {
    slug: 'prices',
    title: 'Prices',
    blocks: [
      {
        kind: 'paragraph',
        content: [`${'First other words. '.repeat(20)}The fare from Tirana ${'and more '.repeat(40)}`],
      },
    ],
  },
];

const found = (query: string) => search(passagesOf(SECTIONS), query).map(({ slug, id }) => `${slug}#${id}`);

test('a passage is found by all its words, whatever their case and accents', () => {
  expect(found('TIRANE')).toEqual(['places#tirana']);
  expect(found('tirAna fare')).toEqual(['prices#']);
  expect(found('tia code airport')).toEqual(['places#tirana']);
  expect(found('tia fare')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('a passage whose heading matches comes first', () => {
  expect(found('tiran')).toEqual(['places#tirana', 'prices#']);
});

test('an excerpt is cut around the match, at whole words', () => {
  const [hit] = search(passagesOf(SECTIONS), 'fare');

  expect(hit?.excerpt).toMatch(/^… .*The fare from Tirana.* …$/);
  expect(hit?.excerpt.length).toBeLessThan(180);
});

test('matches are marked with their original letters', () => {
  const marked = (text: string, query: string) =>
    pieces(text, wordsOf(query))
      .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join('');

  expect(marked('Nga Tiranë, për Durrës', 'tirane durr')).toBe('Nga [Tiranë], për [Durr]ës');
  expect(marked('fares and fare', 'fare far')).toBe('[fare]s and [fare]');
  expect(marked('nothing', 'else')).toBe('nothing');
  expect(marked('Ç', 'c')).toBe('[Ç]');
});
