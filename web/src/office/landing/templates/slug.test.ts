import { expect, test } from 'vitest';
import { typeTemplate } from '@/test/seo';
import { filled, pagePath, slug, typeSlug, unknownPlaceholders } from './slug';

const { sample } = typeTemplate();

test.each([
  ['Për Tiranën', 'per-tiranen'],
  ['Nga  Korçë - Vlorë!', 'nga-korce-vlore'],
  ['Łódź Straße', 'lodz-strasse'],
  ['😀', ''],
])('the part of a path for "%s" is "%s"', (text, expected) => {
  expect(slug(text)).toBe(expected);
  expect(slug(expected)).toBe(expected);
});

test('the slug of a type follows from its name', () => {
  expect(typeSlug('City → State')).toBe('city-state');
});

test('placeholders are replaced, and unknown ones are found', () => {
  expect(filled('{nga_city} {per_state} {x}', sample)).toBe('Nga Tirana për Italinë {x}');
  expect(unknownPlaceholders('{nga_city} {x} {')).toEqual(['x', '']);
});

test.each([
  ['', 'city-city', '/bileta-avioni/nga-tirana-per-romen/'],
  ['', 'state-city', '/fluturime/nga-shqiperia-per-romen/'],
  ['', 'city-state', '/fluturime/nga-tirana-per-italine/'],
  ['/bileta-avioni-{nga_city}-ne-{per_city}/', 'city-city', '/bileta-avioni-nga-tirana-ne-per-romen/'],
  ['/fluturime/{nga_state}/{per_state}', 'state-state', '/fluturime/nga-shqiperia/per-italine/'],
])('the path of "%s" for %s is %s', (structure, type, expected) => {
  expect(pagePath(structure, type, sample)).toBe(expected);
});
