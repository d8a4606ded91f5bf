import { expect, test } from 'vitest';
import { type ErrorCases, inBothLanguages, inLanguages, OFFICE_ROWS } from './catalogue';
import { expectShown } from './expect-shown';
import { ADMIN_CASES, AGENT_SIGN_IN_CASES, REGISTRATION_CASES } from './office-cases';
import { MANUAL_SEARCH_CASES, ROUTES_CASES } from './route-cases';
import { AGENTS_CASES, AIRPORTS_CASES, COMMISSION_CASES, SEARCHES_CASES } from './screen-cases';
import { SEO_CASES } from './seo-cases';
import { API_SETTINGS_CASES, SCORING_CASES } from './settings-cases';

const GROUPS: Record<string, ErrorCases> = {
  'Admin login': ADMIN_CASES,
  'Agent sign-in': AGENT_SIGN_IN_CASES,
  Registration: REGISTRATION_CASES,
  Searches: SEARCHES_CASES,
  Agents: AGENTS_CASES,
  Commission: COMMISSION_CASES,
  Routes: ROUTES_CASES,
  'Manual search': MANUAL_SEARCH_CASES,
  Airports: AIRPORTS_CASES,
  'API settings': API_SETTINGS_CASES,
  Scoring: SCORING_CASES,
  SEO: SEO_CASES,
};

test.each(OFFICE_ROWS)('$group has a case: $message', ({ group, message }) => {
  expect(Object.keys(GROUPS[group] ?? {})).toContain(message);
});

test('every case is in the specification', () => {
  const cases = Object.entries(GROUPS).flatMap(([group, all]) => Object.keys(all).map((name) => `${group}: ${name}`));

  expect(cases.toSorted()).toEqual(OFFICE_ROWS.map(({ group, message }) => `${group}: ${message}`).toSorted());
});

// The back office is in English.
const ADMINISTRATOR = {
  ...ADMIN_CASES,
  ...SEARCHES_CASES,
  ...AGENTS_CASES,
  ...COMMISSION_CASES,
  ...ROUTES_CASES,
  ...MANUAL_SEARCH_CASES,
  ...AIRPORTS_CASES,
  ...API_SETTINGS_CASES,
  ...SCORING_CASES,
  ...SEO_CASES,
};

test.each(inLanguages(ADMINISTRATOR, ['en']))('the administrator reads: $message', expectShown);

test.each(inBothLanguages(AGENT_SIGN_IN_CASES))('at the sign-in of agents, $language: $message', expectShown);

test.each(inBothLanguages(REGISTRATION_CASES))('at the registration, $language: $message', expectShown);
