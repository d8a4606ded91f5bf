import { expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { flight, view } from '@/test/factories';
import { dayPriceOf } from './day-price';

const ALONE: SearchParams = {
  ...view().search_params,
  tripType: 'oneWay',
  returnDate: null,
  passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
};
const LIST = [flight('a', { price: 64 }), flight('b', { price: 41.9 })];

test('for one adult and one way, the price of the day is that of the cheapest flight', () => {
  expect(dayPriceOf(ALONE, LIST)).toBe(41.9);
  expect(dayPriceOf(ALONE, [])).toBeNull();
});

test('for a round trip, it is what the party pays for the cheapest flight', () => {
  const passengers = { ...ALONE.passengers, adults: 2 };
  expect(dayPriceOf({ ...ALONE, tripType: 'roundTrip', passengers }, LIST)).toBe(41.9);
});

test.each<[string, Partial<SearchParams>]>([
  ['two adults', { passengers: { ...ALONE.passengers, adults: 2 } }],
  ['an infant', { passengers: { ...ALONE.passengers, infantsOnLap: 1 } }],
  ['business class', { travelClass: '3' }],
  ['direct flights only', { stops: '1' }],
])('%s has no comparable price', (_, changes) => {
  expect(dayPriceOf({ ...ALONE, ...changes }, LIST)).toBeNull();
});
