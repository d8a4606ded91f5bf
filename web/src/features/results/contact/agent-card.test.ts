import { expect, test } from 'vitest';
import { SITE } from '@/test/site';
import { openingAt } from './agent-card';

const HOURS = SITE.agency.opening_hours;

test.each([
  // A Saturday.
  ['2026-11-21T09:00:00', { state: 'open', until: '19:00' }],
  ['2026-11-21T18:59:59', { state: 'open', until: '19:00' }],
  ['2026-11-21T08:59:59', { state: 'closed', date: '2026-11-21', at: '09:00', inDays: 0 }],
  ['2026-11-21T19:00:00', { state: 'closed', date: '2026-11-23', at: '09:00', inDays: 2 }],
  ['2026-11-22T12:00:00', { state: 'closed', date: '2026-11-23', at: '09:00', inDays: 1 }],
])('at %s', (local, expected) => {
  expect(openingAt(HOURS, local)).toEqual(expected);
});

test('an agency that opens once a week opens again a week later', () => {
  const once = [{ opens: '09:00', closes: '10:00' }, ...Array.from({ length: 6 }, () => null)];

  expect(openingAt(once, '2026-11-23T11:00:00')).toEqual({
    state: 'closed',
    date: '2026-11-30',
    at: '09:00',
    inDays: 7,
  });
});

test('without opening hours the state is unknown', () => {
  expect(openingAt([], '2026-11-23T11:00:00')).toEqual({ state: 'unknown' });
});
