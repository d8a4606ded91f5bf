import { expect, test } from 'vitest';
import { wantedAddress } from './wanted';

test.each(['/admin/airports', '/admin/searches?page=2#row', '/admin/login-attempts'])(
  'a user returns to %s',
  (wanted) => {
    expect(wantedAddress({ wanted })).toBe(wanted);
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
  expect(wantedAddress(state)).toBe('/admin');
});
