/**
 * What users have typed into forms and not saved, kept in the storage of the browser tab: after the session has ended
 * and the user has signed in again, the form is back with its content.
 */
import { ignoreErrors } from '@/lib/session-entry';

const PREFIX = 'form-draft';

/** The changed values of a form, and the revision of the object that they change; null for a new object. */
export type Draft = { revision: string | null; values: Record<string, unknown> };

/** Whether a field holds a secret by its name. Its value is neither stored nor shown. */
export function isSecret(name: string): boolean {
  return /password|secret|token|(?:^|_)key$/i.test(name);
}

/** Whose form it is, and which one. */
export type Owner = { userId: string; formId: string };

/** Keeps the changed values of a form, without its secrets. Without values, nothing is kept. */
export function keepDraft(owner: Owner, { revision, values }: Draft, secrets: readonly string[] = []): void {
  // The user has just signed out.
  if (owner.userId === '') return;
  const kept = Object.entries(values).filter(([name]) => !secrets.includes(name) && !isSecret(name));
  if (kept.length === 0) {
    dropDraft(owner);
    return;
  }
  const text = JSON.stringify({ revision, values: Object.fromEntries(kept) });
  ignoreErrors(() => sessionStorage.setItem(keyOf(owner), text));
}

/** The values that were kept, if there are any. */
export function keptDraft(owner: Owner): Draft | null {
  const stored: unknown = ignoreErrors(() => JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null'));
  if (typeof stored !== 'object' || stored === null || !('revision' in stored) || !('values' in stored)) return null;
  const { revision, values } = stored;
  if (typeof values !== 'object' || values === null || (typeof revision !== 'string' && revision !== null)) return null;
  return { revision, values: { ...values } };
}

export function dropDraft(owner: Owner): void {
  ignoreErrors(() => sessionStorage.removeItem(keyOf(owner)));
}

/** Drops the values of all forms, because the user signs out. */
export function dropAllDrafts(): void {
  ignoreErrors(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${PREFIX}:`)) sessionStorage.removeItem(key);
    }
  });
}

function keyOf({ userId, formId }: Owner): string {
  return `${PREFIX}:${userId}:${formId}`;
}
