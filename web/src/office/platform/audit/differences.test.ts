import { expect, test } from 'vitest';
import { differences } from './differences';

const difference = (field: string, before: string | null, after: string | null) => ({ field, before, after });

test.each([
  ['nothing', null, null, []],
  ['equal values', { name: 'Ana' }, { name: 'Ana' }, []],
  ['a number', 20, 25.5, [difference('', '20', '25.5')]],
  ['a switch', false, true, [difference('', 'off', 'on')]],
  ['a new value', null, 'automatic', [difference('', null, 'automatic')]],
  ['a deleted value', '6', null, [difference('', '6', null)]],
  ['an empty text', '', 'Ana', [difference('', 'empty', 'Ana')]],
  [
    'the changed fields of an object',
    { name: 'Ana', phone_number: null, email: 'a@b.al' },
    { name: 'Ben', phone_number: '+355', email: 'a@b.al' },
    [difference('name', 'Ana', 'Ben'), difference('phone number', null, '+355')],
  ],
  ['a new object', null, { name: 'Ana', phone_number: null }, [difference('name', null, 'Ana')]],
  ['empty fields of a new object', null, { name: 'Ana', city: '', airports: [] }, [difference('name', null, 'Ana')]],
  [
    'the changed lines of tiers',
    [
      { min_count: 2, rate: 15 },
      { min_count: 3, rate: 13.33 },
      { min_count: 4, rate: 15 },
    ],
    [
      { min_count: 2, rate: 15 },
      { min_count: 3, rate: 13 },
    ],
    [difference('', 'min count 3, rate 13.33', 'min count 3, rate 13'), difference('', 'min count 4, rate 15', null)],
  ],
  ['another order', [1, 2], [2, 1], [difference('', '1, 2', '2, 1')]],
  ['a repeated element', [1], [1, 1], [difference('', '1', '1, 1')]],
  [
    'a field within a field',
    { hours: { mon: '9-17' } },
    { hours: { mon: '10-17' } },
    [difference('hours › mon', '9-17', '10-17')],
  ],
])('%s', (_, before, after, expected) => {
  expect(differences(before, after)).toEqual(expected);
});
