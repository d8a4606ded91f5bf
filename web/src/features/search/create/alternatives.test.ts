import { expect, test } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { alternativesTo } from './alternatives';

const SEARCH: SearchParams = {
  fromLocation: 'Tiranë (TIA)',
  toLocation: 'Romë (FCO)',
  fromCode: 'TIA',
  toCode: 'FCO',
  departureDate: '2026-12-12T12:00:00.000Z',
  returnDate: '2026-12-19T12:00:00.000Z',
  tripType: 'roundTrip',
  travelClass: '1',
  stops: '0',
  passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
};

const summary = (params: SearchParams, today: string) =>
  alternativesTo(params, today, 'sq').map(({ change, city, params }) =>
    [
      change,
      city,
      params.fromCode,
      params.toCode,
      params.departureDate.slice(0, 10),
      params.returnDate?.slice(0, 10),
    ].join(' '),
  );

test('both dates move together, and the nearby airports replace the home airport', () => {
  expect(summary(SEARCH, '2026-11-22')).toEqual([
    'earlier  TIA FCO 2026-12-11 2026-12-18',
    'later  TIA FCO 2026-12-13 2026-12-20',
    'from Prishtina PRN FCO 2026-12-12 2026-12-19',
    'from Podgorica TGD FCO 2026-12-12 2026-12-19',
  ]);
});

test('no date before today or after the bookable year is offered', () => {
  expect(summary(SEARCH, '2026-12-12')[0]).toMatch(/^later/);
  const late = { ...SEARCH, departureDate: '2027-11-22T12:00:00.000Z', returnDate: null, tripType: 'oneWay' as const };
  expect(summary(late, '2026-11-22').map((text) => text.split(' ')[0])).toEqual(['earlier', 'from', 'from']);
});

test('a nearby airport that is the other place of the trip is not offered', () => {
  const params = { ...SEARCH, fromCode: 'PRN', toCode: 'TIA' };

  expect(summary(params, '2026-11-22').slice(2)).toEqual([
    'from Shkupi SKP TIA 2026-12-12 2026-12-19',
    'to Podgoricë PRN TGD 2026-12-12 2026-12-19',
  ]);
});
