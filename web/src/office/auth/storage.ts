/** How long an entry is kept after it was last written, in milliseconds: 12 hours. */
const LIFETIME = 12 * 60 * 60 * 1000;

type Entry = { value: string; expires: number };

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
      const entry = entryFrom(text);
      if (entry && entry.expires > Date.now()) return entry.value;
      removeItem(key);
      return null;
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

/** The entry of a stored text, or null if the text is damaged. */
function entryFrom(text: string): Entry | null {
  const entry: unknown = ignoreErrors(() => JSON.parse(text));
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return null;
  const { value, expires } = entry;
  return typeof value === 'string' && typeof expires === 'number' ? { value, expires } : null;
}

/** Browsers throw on any use of a storage that their settings forbid. */
function ignoreErrors<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
