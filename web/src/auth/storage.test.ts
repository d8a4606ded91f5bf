import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpiringStorage } from './storage';

const HOUR = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

test('an entry is readable for twelve hours after it was last written', () => {
  const storage = createExpiringStorage();
  storage.setItem('session', 'old');
  later(11 * HOUR);
  storage.setItem('session', 'new');

  later(12 * HOUR - 1);
  expect(storage.getItem('session')).toBe('new');

  later(1);
  expect(storage.getItem('session')).toBeNull();
  expect(localStorage.getItem('session')).toBeNull();
});

test('another page reads the entry', () => {
  createExpiringStorage().setItem('session', 'mine');

  expect(createExpiringStorage().getItem('session')).toBe('mine');
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual({ value: 'mine', expires: Date.now() + 12 * HOUR });
});

test('a removed entry is absent', () => {
  const storage = createExpiringStorage();
  storage.setItem('session', 'mine');

  storage.removeItem('session');

  expect(storage.getItem('session')).toBeNull();
});

test.each(['', 'text', 'null', '7', '{}', '{"value":"a"}', '{"value":1,"expires":99999999999999}', '{"value":"a","ex'])(
  'the damaged entry %j is absent and removed',
  (text) => {
    localStorage.setItem('session', text);

    expect(createExpiringStorage().getItem('session')).toBeNull();
    if (text) expect(localStorage.getItem('session')).toBeNull();
  },
);

test('a storage that the browser forbids keeps the entries of this page', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  }
  const storage = createExpiringStorage();
  expect(storage.getItem('session')).toBeNull();

  storage.setItem('session', 'mine');
  expect(storage.getItem('session')).toBe('mine');

  storage.removeItem('session');
  expect(storage.getItem('session')).toBeNull();
});

test('a full storage does not bring back the old entry', () => {
  const storage = createExpiringStorage();
  storage.setItem('session', 'old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  storage.setItem('session', 'new');
  expect(storage.getItem('session')).toBe('new');

  full.mockRestore();
  storage.setItem('session', 'newest');
  expect(createExpiringStorage().getItem('session')).toBe('newest');
});
