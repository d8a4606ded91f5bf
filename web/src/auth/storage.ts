import { type Entry, ignoreErrors, valueIn } from '@/lib/session-entry';

/** How long an entry is kept after it was last written, in milliseconds: 12 hours. */
const LIFETIME = 12 * 60 * 60 * 1000;

export type ExpiringStorage = ReturnType<typeof createExpiringStorage>;

/**
 * The local storage of the browser, whose entries expire. An entry that the browser refuses to store is kept in memory
 * until the page is closed.
 */
export function createExpiringStorage() {
  const refused = new Map<string, string>();

  const removeItem = (key: string): void => {
    refused.delete(key);
    ignoreErrors(() => localStorage.removeItem(key));
  };

  return {
    getItem: (key: string): string | null => {
      const text = refused.get(key) ?? ignoreErrors(() => localStorage.getItem(key));
      if (!text) return null;
      const value = valueIn(text);
      if (value === null) removeItem(key);
      return value;
    },
    setItem: (key: string, value: string): void => {
      const entry: Entry = { value, expires: Date.now() + LIFETIME };
      const text = JSON.stringify(entry);
      refused.set(key, text);
      ignoreErrors(() => {
        localStorage.setItem(key, text);
        refused.delete(key);
      });
    },
    removeItem,
  };
}
