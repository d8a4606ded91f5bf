import { expect, test } from 'vitest';
import { numberText, tickTimes } from './series';

test.each([
  [0, '0'],
  [1204, '1,204'],
  [4.5, '4.5'],
  [99.96, '100.0'],
  [-3, '-3'],
])('%d is written as %s', (value, text) => expect(numberText(value)).toBe(text));

test('the newest day has a tick, and the others follow from it', () => {
  const days = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);

  expect(tickTimes(days, 'day', 6)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']);
});

test('ticks of hours are at the same hours of each day', () => {
  const hours = Array.from({ length: 24 }, (_, place) =>
    new Date(Date.UTC(2026, 10, 24, 15 + place)).toISOString().slice(0, 19).concat('+01:00'),
  );

  expect(tickTimes(hours, 'hour', 4).map((hour) => hour.slice(8, 13))).toEqual(['24T18', '25T00', '25T06', '25T12']);
});

test.each([
  ['an hour', 1, 60, ['10:15', '10:30', '10:45', '11:00']],
  ['a day', 15, 96, ['12:00', '18:00', '00:00', '06:00']],
])('ticks of the minutes of %s are at round times', (_, minutes, count, expected) => {
  const times = Array.from({ length: count }, (_, place) =>
    new Date(Date.UTC(2026, 10, 24, 10, (1 + place) * minutes)).toISOString(),
  );

  expect(tickTimes(times, 'minute', 5).map((time) => time.slice(11, 16))).toEqual(expected);
});
