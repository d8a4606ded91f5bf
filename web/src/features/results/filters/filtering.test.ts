import { expect, test } from 'vitest';
import type { FlightOption, Segment } from '@/api/wire';
import { flight, segment } from '@/test/factories';
import { facetsOf } from './filter-group';
import {
  activeGroups,
  choicesOf,
  clampRange,
  type Filters,
  filtered,
  NO_FILTERS,
  priceBounds,
  timeOfDay,
} from './filtering';
import { filtersFrom, withFilters } from './filters-in-address';

/** Makes a leg of this number of segments that departs at this time. */
function leg(segments: number, hour = '08:00', airline = 'Wizz Air'): Segment[] {
  return Array.from({ length: segments }, () => ({
    ...segment('TIA', 'FCO', `2026-12-12T${hour}:00`, '2026-12-12T23:00:00'),
    airline,
  }));
}

function trip(there: Segment[], back: Segment[] = [], changes: Partial<FlightOption> = {}): FlightOption {
  const id = `${there.length}-${back.length}-${changes.price ?? ''}`;
  return flight(id, { outbound_flights: there, return_flights: back, flights: [...there, ...back], ...changes });
}

test.each([
  ['direct both ways', trip(leg(1), leg(1)), ['direct', '1stop']],
  ['direct there only', trip(leg(1), leg(2)), ['1stop']],
  ['one stop each way', trip(leg(2), leg(2)), ['1stop']],
  ['two stops back', trip(leg(1), leg(3)), ['2plus']],
  ['one way, direct', trip(leg(1)), ['direct']],
  ['one way, one stop', trip(leg(2)), ['1stop']],
  ['one way, three stops', trip(leg(4)), ['2plus']],
])('%s', (_, option, kinds) => {
  expect(choicesOf(option).stops).toEqual(kinds);
});

test.each([
  ['00:00', 'night'],
  ['05:59', 'night'],
  ['06:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('%s is in the %s', (hour, part) => {
  expect(timeOfDay(`2026-12-12T${hour}:00`)).toBe(part);
});

const LIST = [
  trip(leg(1, '06:30'), leg(1, '20:00'), { price: 99.5 }),
  trip(leg(2, '13:00', 'ITA Airways'), leg(1, '09:00'), { price: 80 }),
  trip(leg(3, '13:00', 'ITA Airways'), leg(3, '02:00', 'ITA Airways'), { price: 140.2 }),
];

const prices = (filters: Partial<Filters>) =>
  filtered(LIST, { ...NO_FILTERS, ...filters }).map((option) => option.price);

test('a flight passes if it matches a choice in every group', () => {
  expect(prices({})).toEqual([99.5, 80, 140.2]);
  expect(prices({ stops: ['direct', '2plus'] })).toEqual([99.5, 140.2]);
  expect(prices({ departureTime: ['afternoon'], returnTime: ['morning'] })).toEqual([80]);
  expect(prices({ airlines: ['Wizz Air'] })).toEqual([99.5, 80]);
  expect(prices({ priceRange: { min: 80, max: 99.5 } })).toEqual([99.5, 80]);
  expect(prices({ stops: ['direct'], departureTime: ['night'] })).toEqual([]);
});

test('each choice has the count and lowest price with the other groups unchanged', () => {
  const facets = facetsOf(LIST, { ...NO_FILTERS, departureTime: ['afternoon'] });

  expect(facets.stops).toEqual([
    { value: 'direct', count: 0, lowest: null },
    { value: '1stop', count: 1, lowest: 80 },
    { value: '2plus', count: 1, lowest: 140.2 },
  ]);
  expect(facets.departureTime.map(({ count }) => count)).toEqual([1, 2]);
  expect(facets.airlines).toEqual([
    { value: 'ITA Airways', count: 2, lowest: 80 },
    { value: 'Wizz Air', count: 1, lowest: 80 },
  ]);
});

test('a one-way list has no return times to choose from', () => {
  expect(facetsOf([trip(leg(1))], NO_FILTERS).returnTime).toEqual([]);
});

test('a price range applies to the whole euros that the cards show', () => {
  const dearest = { min: 140, max: 140 };

  expect(filtered(LIST, { ...NO_FILTERS, priceRange: dearest }).map(({ price }) => price)).toEqual([140.2]);
});

test('the bounds are the lowest and highest price of the list, in whole euros', () => {
  expect(priceBounds(LIST)).toEqual({ min: 80, max: 140 });
  expect(priceBounds([])).toEqual({ min: 0, max: 1000 });
});

test('a price range is clamped to the bounds', () => {
  const bounds = { min: 80, max: 141 };

  expect(clampRange({ min: 0, max: 100 }, bounds)).toEqual({ min: 80, max: 100 });
  expect(clampRange({ min: 120, max: 100 }, bounds)).toEqual({ min: 100, max: 100 });
  expect(clampRange({ min: 200, max: 500 }, bounds)).toEqual({ min: 141, max: 141 });
  expect(clampRange({ min: 0, max: 999 }, bounds)).toBeNull();
});

test('a list of direct round trips has no choice of one stop', () => {
  const direct = trip(leg(1), leg(1));

  expect(facetsOf([direct], NO_FILTERS).stops.map(({ value }) => value)).toEqual(['direct']);
  expect(facetsOf([direct, trip(leg(2), leg(1))], NO_FILTERS).stops.map(({ value }) => value)).toEqual([
    'direct',
    '1stop',
  ]);
});

test('an airline that the other filters leave without flights is not offered, unless it is chosen', () => {
  const filters: Filters = { ...NO_FILTERS, priceRange: { min: 1, max: 2 } };

  expect(facetsOf(LIST, filters).airlines).toEqual([]);
  expect(facetsOf(LIST, { ...filters, airlines: ['Wizz Air'] }).airlines.map(({ value }) => value)).toEqual([
    'Wizz Air',
  ]);
});

test('filters survive the way through the URL', () => {
  const filters: Filters = {
    ...NO_FILTERS,
    stops: ['direct', '1stop'],
    departureTime: ['morning'],
    returnTime: ['night'],
    airlines: ['Air, Sea & Co', 'Wizz Air'],
    priceRange: { min: 80, max: 120 },
  };

  const address = withFilters(new URLSearchParams('batch_id=b&sort=fastest'), filters);

  expect(address.get('sort')).toBe('fastest');
  expect(filtersFrom(new URLSearchParams(address.toString()))).toEqual(filters);
  expect(activeGroups(filters)).toHaveLength(5);
  expect(withFilters(address, NO_FILTERS).toString()).toBe('batch_id=b&sort=fastest');
});

test('invalid parameters of a URL filter nothing', () => {
  expect(filtersFrom(new URLSearchParams('stops=7&out=noon&min=-1&max=x'))).toEqual(NO_FILTERS);
});
