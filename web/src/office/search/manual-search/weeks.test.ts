import { expect, test } from 'vitest';
import { dayAfterKey, weeksOf } from './weeks';

test('a month is shown in weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12');

  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
  expect(weeks[4]?.slice(0, 5)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-08')).toHaveLength(6);
});

test.each([
  ['2026-12-10', 'ArrowRight', '2026-12-11'],
  ['2026-12-10', 'ArrowUp', '2026-12-03'],
  ['2026-12-31', 'ArrowRight', null],
  ['2026-12-01', 'ArrowUp', null],
  ['2026-12-10', 'Home', '2026-12-01'],
  ['2026-12-10', 'End', '2026-12-31'],
  ['2026-12-10', 'x', null],
])('from %s, %s leads to %s', (date, key, next) => {
  expect(dayAfterKey(date, key)).toBe(next);
});
