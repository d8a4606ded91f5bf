import { expect, test } from 'vitest';
import { ageText, percentilesText, spanText } from './job';

test.each([
  [0.0449, '45 ms'],
  [1.234, '1.2 s'],
  [9.96, '10 s'],
  [59.4, '59 s'],
  [125, '2 min 5 s'],
  [11_100, '3 h 5 min'],
  [183_600, '2 d 3 h'],
])('%d seconds are written as %s', (seconds, text) => expect(spanText(seconds)).toBe(text));

test('an age is in whole seconds', () => {
  expect([-0.4, 3.9, 12.2, 61].map(ageText)).toEqual(['0 s', '3 s', '12 s', '1 min 1 s']);
});

test('percentiles that are not known are a dash', () => {
  expect([percentilesText(45, 1200), percentilesText(null, null)]).toEqual(['45 ms / 1.2 s', '–']);
});
