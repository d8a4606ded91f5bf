import { expect, test } from 'vitest';
import { addDays, localTime, minutesSince, zonedTime } from './clock';
import {
  clockTime,
  dateRange,
  daysBetween,
  duration,
  euros,
  exactEuros,
  monthAndYear,
  weekdayDate,
  weekdayName,
} from './format';

test('a card price is floored and grouped', () => {
  expect(euros(1234.99, 'sq')).toBe('1\u00a0234\u00a0€');
  expect(euros(1234.99, 'en')).toBe('€1,234');
  expect(euros(96, 'en')).toBe('€96');
});

test('a total is exact to the cent', () => {
  expect(exactEuros(118.4, 'sq')).toBe('118,40\u00a0€');
  expect(exactEuros(1118.07, 'en')).toBe('€1,118.07');
});

test('a range of dates omits what both dates share', () => {
  expect(dateRange('2026-12-12T12:00:00.000Z', '2026-12-19T12:00:00.000Z', 'sq')).toBe('12–19 dhj');
  expect(dateRange('2026-12-28', '2027-01-03', 'en')).toBe('28 Dec – 3 Jan');
  expect(weekdayDate('2026-12-12', 'sq')).toBe('sh 12 dhj');
  expect(weekdayDate('2026-12-12', 'en')).toBe('Sat 12 Dec');
});

test('months and weekdays have Albanian names', () => {
  expect(weekdayName('2026-12-12', 'sq', 'long')).toBe('e shtunë');
  expect(weekdayName('2026-11-01', 'en', 'long')).toBe('Sunday');
  expect(monthAndYear('2027-02', 'sq')).toBe('shkurt 2027');
});

test('times are local to the airport', () => {
  expect(clockTime('2026-11-12T06:05:00')).toBe('06:05');
  expect(daysBetween('2026-12-31T23:50:00', '2027-01-01T00:40:00')).toBe(1);
  expect(daysBetween('2026-12-12T01:00:00', '2026-12-11T20:00:00')).toBe(-1);
});

test('a duration is written in hours and minutes', () => {
  expect([100, 60, 45].map(duration)).toEqual(['1h 40m', '1h', '45m']);
});

test("a moment is converted to the agency's time zone in summer and in winter", () => {
  const tirana = (moment: number) => localTime(moment, 'Europe/Tirane').slice(0, 10);
  expect(tirana(Date.UTC(2026, 0, 31, 22, 59))).toBe('2026-01-31');
  expect(tirana(Date.UTC(2026, 0, 31, 23, 0))).toBe('2026-02-01');
  expect(tirana(Date.UTC(2026, 6, 1, 22, 0))).toBe('2026-07-02');
  expect(tirana(Date.UTC(2026, 2, 28, 22, 30))).toBe('2026-03-28');
  expect(localTime(Date.UTC(2026, 6, 1, 22, 5, 9), 'Europe/Tirane')).toBe('2026-07-02T00:05:09');
  expect(localTime(Date.UTC(2026, 6, 1, 22, 5, 9), 'America/New_York')).toBe('2026-07-01T18:05:09');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('a local time has its offset from UTC, which tells the two equal hours in autumn apart', () => {
  const tirana = (moment: number) => zonedTime(moment, 'Europe/Tirane');
  expect(tirana(Date.UTC(2026, 9, 25, 0, 30))).toBe('2026-10-25T02:30:00+02:00');
  expect(tirana(Date.UTC(2026, 9, 25, 1, 30))).toBe('2026-10-25T02:30:00+01:00');
  expect(zonedTime(Date.UTC(2026, 6, 1, 22, 5, 9), 'America/St_Johns')).toBe('2026-07-01T19:35:09-02:30');
});

test('the age of a price from the future is zero', () => {
  expect(minutesSince('2026-01-01T00:10:00Z', Date.UTC(2026, 0, 1))).toBe(0);
});
