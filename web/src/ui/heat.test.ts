import { expect, test } from 'vitest';
import { heatOf } from './heat';

const QUANTILES = { low: 60, high: 100 };

test.each([
  [30, 'cheapest'],
  [40, 'cheapest'],
  [40.01, 'cheaper'],
  [50, 'cheaper'],
  [60, 'cheap'],
  [60.01, 'usual'],
  [100, 'usual'],
  [100.01, 'dear'],
] as const)('with prices from 30, %d is %s', (price, expected) => {
  expect(heatOf(price, QUANTILES, 30)).toBe(expected);
});

test('if the cheap third has one price, all of it is cheapest', () => {
  expect(heatOf(60, QUANTILES, 60)).toBe('cheapest');
});

test('a month with few prices has no colours', () => {
  expect(heatOf(30, null, 30)).toBe('usual');
});
