import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CityMark } from './city-mark';

const drawing = (code: string) =>
  render(<CityMark code={code} />)
    .container.querySelector('path')
    ?.getAttribute('d');

test('every city has its own mark, even without a drawing', () => {
  const codes = [
    'TIA',
    'ROM',
    'MIL',
    'LON',
    'ISTA',
    'VIE',
    'MUC',
    'ATH',
    'BLQ',
    'BRUS',
    'PAR',
    'VENI',
    'BER',
    'OSL',
    'JFK',
  ];

  expect(new Set(codes.map(drawing)).size).toBe(codes.length);
});

test('a city and its airports have the same mark', () => {
  expect(drawing('FCO')).toBe(drawing('ROM'));
});
