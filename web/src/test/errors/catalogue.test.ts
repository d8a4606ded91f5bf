import { expect, test } from 'vitest';
import { AGENT_CASES } from './agent-cases';
import { type ErrorCase, inBothLanguages, ROWS } from './catalogue';
import { expectShown } from './expect-shown';
import { RESULTS_CASES } from './results-cases';
import { SEARCH_CASES } from './search-cases';

/** Parts of the specification that the site does not have yet. When their first screen is built, they need cases. */
const NOT_BUILT = ['Landing pages'];

/** Errors that no page shows: see auth.test.ts. */
const CODES = ['Auth'];

const CASES: Readonly<Record<string, ErrorCase>> = { ...SEARCH_CASES, ...RESULTS_CASES, ...AGENT_CASES };

const BUILT = ROWS.filter(({ group }) => ![...NOT_BUILT, ...CODES].includes(group));

test.each(BUILT)('$group has a case: $message', ({ message }) => {
  expect(Object.keys(CASES)).toContain(message);
});

test('every case is in the specification', () => {
  const messages = BUILT.map(({ message }) => message);

  expect(Object.keys(CASES).filter((message) => !messages.includes(message))).toEqual([]);
  expect(NOT_BUILT.filter((name) => !ROWS.some(({ group }) => group === name))).toEqual([]);
});

test.each(inBothLanguages(AGENT_CASES))('agents see, $language: $message', expectShown);
