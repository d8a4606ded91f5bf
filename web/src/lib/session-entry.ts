/** The entry of the browser's local storage that holds the session of a user. */

export const SESSION_KEY = 'flight-finder-session';

/** The value of an entry, and the moment at which it expires, in milliseconds since 1970. */
export type Entry = { value: string; expires: number };

/** The value of a stored entry, or null if the entry has expired or is damaged. */
export function valueIn(text: string): string | null {
  const entry: unknown = ignoreErrors(() => JSON.parse(text));
  if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return null;
  const { value, expires } = entry;
  return typeof value === 'string' && typeof expires === 'number' && expires > Date.now() ? value : null;
}

/** Whether this browser has stored the session of a user. The server may have ended that session meanwhile. */
export function hasSession(): boolean {
  const text = ignoreErrors(() => localStorage.getItem(SESSION_KEY));
  return text !== null && valueIn(text) !== null;
}

/** The result of an action, or null if it throws. Browsers throw on any use of a storage that their settings forbid. */
export function ignoreErrors<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
