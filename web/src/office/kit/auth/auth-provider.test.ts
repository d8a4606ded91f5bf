import { expect, test } from 'vitest';
import { ADMIN, AGENT } from '@/office/kit/addresses';
import { wantedAddress } from './auth-provider';

test.each(['/admin/airports', '/admin/searches?page=2#row', '/admin/login-attempts'])(
  'a user returns to %s',
  (wanted) => {
    expect(wantedAddress(ADMIN, { wanted })).toBe(wanted);
  },
);

test.each([
  null,
  undefined,
  'text',
  {},
  { wanted: 7 },
  { wanted: '' },
  { wanted: '/admin' },
  { wanted: '/admin/login' },
  { wanted: '/home' },
  { wanted: '/administration' },
  { wanted: '/admin/../home' },
  { wanted: '//example.com/admin/' },
  { wanted: 'https://example.com/admin/airports' },
  { wanted: 'javascript:alert(1)' },
  { wanted: 'http://' },
])('the state %j leads to the first screen', (state) => {
  expect(wantedAddress(ADMIN, state)).toBe('/admin');
});

test('an agent returns to a screen of agents, and to no other', () => {
  expect(wantedAddress(AGENT, { wanted: '/agent/requests?page=2' })).toBe('/agent/requests?page=2');
  expect(wantedAddress(AGENT, { wanted: '/agent' })).toBe('/agent/dashboard');
  expect(wantedAddress(AGENT, { wanted: '/agent/login' })).toBe('/agent/dashboard');
  expect(wantedAddress(AGENT, { wanted: '/admin/airports' })).toBe('/agent/dashboard');
});
