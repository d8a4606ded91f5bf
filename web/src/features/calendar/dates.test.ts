import { expect, test } from 'vitest';
import { firstOpened, firstShown, lastDay, plusMonths, toDate, toText } from './dates';

test('a date does not change on the way through a Date', () => {
  for (const date of ['2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31']) expect(toText(toDate(date))).toBe(date);
});

test('adding months crosses the end of a year', () => {
  expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1), plusMonths('2026-11', 13)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-12',
  ]);
});

test('the last day is that of the month eleven months ahead', () => {
  expect([lastDay('2026-11-20'), lastDay('2027-03-01')]).toEqual(['2027-10-31', '2028-02-29']);
});

test.each([
  ['2026-10', 1, '2026-11'],
  ['2027-10', 1, '2027-10'],
  ['2027-10', 2, '2027-09'],
  ['2028-01', 2, '2027-09'],
  ['2027-03', 2, '2027-03'],
])('for %s and %i months, the first month shown is %s', (month, count, expected) => {
  expect(firstShown(month, '2026-11-20', count)).toBe(expected);
});

test.each([
  ['2026-11-26', 1, '2026-11'],
  ['2026-11-27', 1, '2026-12'],
  ['2026-12-31', 1, '2027-01'],
  ['2026-11-30', 2, '2026-11'],
])('on %s, a calendar of %i months opens with %s', (today, count, expected) => {
  expect(firstOpened(today, count)).toBe(expected);
});
