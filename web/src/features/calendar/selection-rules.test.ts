import { expect, test } from 'vitest';
import { choose, type Dates, isDisabled, openingWith } from './selection-rules';

const NONE: Dates = { departure: '', return: '' };
const ONE: Dates = { departure: '2026-12-12', return: '' };
const BOTH: Dates = { departure: '2026-12-12', return: '2026-12-19' };

test.each([
  ['a departure on a round trip leads to the return', NONE, 'departure', 'roundTrip', '2026-12-12', ONE, 'return'],
  ['a departure one way is all', NONE, 'departure', 'oneWay', '2026-12-12', ONE, 'departure'],
  [
    'an earlier departure keeps the return',
    BOTH,
    'departure',
    'roundTrip',
    '2026-12-18',
    { ...BOTH, departure: '2026-12-18' },
    'return',
  ],
  [
    'a departure on the day of the return clears it',
    BOTH,
    'departure',
    'roundTrip',
    '2026-12-19',
    { departure: '2026-12-19', return: '' },
    'return',
  ],
  [
    'a departure after the return clears it',
    BOTH,
    'departure',
    'roundTrip',
    '2026-12-20',
    { departure: '2026-12-20', return: '' },
    'return',
  ],
  ['a return completes the trip', ONE, 'return', 'roundTrip', '2026-12-19', BOTH, 'return'],
  ['a return on the day of the departure is ignored', BOTH, 'return', 'roundTrip', '2026-12-12', BOTH, 'return'],
] as const)('%s', (_, dates, selecting, tripType, tapped, expected, next) => {
  expect(choose(tapped, selecting, tripType, dates)).toEqual({ dates: expected, selecting: next });
});

test.each([
  ['departure', 'roundTrip', NONE, 'departure'],
  ['return', 'roundTrip', NONE, 'departure'],
  ['departure', 'roundTrip', ONE, 'return'],
  ['departure', 'roundTrip', BOTH, 'departure'],
  ['return', 'roundTrip', BOTH, 'return'],
  ['departure', 'oneWay', ONE, 'departure'],
] as const)('a click on the %s of a %s with %o opens the calendar with the %s', (tapped, tripType, dates, expected) => {
  expect(openingWith(tapped, tripType, dates)).toBe(expected);
});

test.each([
  ['2026-11-19', 'departure', true],
  ['2026-11-20', 'departure', false],
  ['2027-10-31', 'departure', false],
  ['2027-11-01', 'departure', true],
  ['2026-12-11', 'departure', false],
  ['2026-12-11', 'return', true],
  ['2026-12-12', 'return', false],
] as const)('the day %s as a %s is disabled: %s', (date, selecting, expected) => {
  expect(isDisabled(date, selecting, ONE, { today: '2026-11-20', last: '2027-10-31' })).toBe(expected);
});
