import { expect, test } from 'vitest';
import { AGENT_CASES } from './agent-cases';
import { type ErrorCase, inBothLanguages, inLanguages, ROWS } from './catalogue';
import { expectShown } from './expect-shown';
import { LANDING_CASES } from './landing-cases';
import { RESULTS_CASES } from './results-cases';
import { SEARCH_CASES } from './search-cases';

/** Reasons why a landing page could not be rendered, which only the administrator sees. */
const OF_RENDERING = [
  'No valid airports found for this route',
  'No airports found for the selected states',
  'Failed to load prices',
  'Failed to get airports for {city or state}',
  'Failed to load route information',
  'Failed to load related destinations',
  'Invalid location data',
  'Template not found',
];

/** Errors that no page shows: see auth.test.ts. */
const CODES = ['Auth'];

const CASES: Readonly<Record<string, ErrorCase>> = {
  ...SEARCH_CASES,
  ...RESULTS_CASES,
  ...AGENT_CASES,
  ...LANDING_CASES,
};

const BUILT = ROWS.filter(
  ({ group, message }) => !CODES.includes(group) && !(group === 'Landing pages' && OF_RENDERING.includes(message)),
);

test.each(BUILT)('$group has a case: $message', ({ message }) => {
  expect(Object.keys(CASES)).toContain(message);
});

test('every case is in the specification', () => {
  const messages = BUILT.map(({ message }) => message);

  expect(Object.keys(CASES).filter((message) => !messages.includes(message))).toEqual([]);
  expect(OF_RENDERING.filter((name) => !ROWS.some(({ message }) => message === name))).toEqual([]);
});

test.each(inBothLanguages(AGENT_CASES))('agents see, $language: $message', expectShown);

test.each(inLanguages(LANDING_CASES, ['sq']))('a landing page says: $message', expectShown);
