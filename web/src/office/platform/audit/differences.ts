/** What differs between two values of the log of changes, in words. */

/** A difference. `field` is empty if the whole value differs. A side without a text did not exist. */
export type Difference = { field: string; before: string | null; after: string | null };

/**
 * The differences between two JSON values: of objects those of each field, of lists those of their elements as far as they
 * are not the same.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) || Array.isArray(after)) return inLists(listIn(before), listIn(after));
  if (isObject(before) || isObject(after)) return inObjects(objectIn(before), objectIn(after));
  return [{ field: '', before: textOf(before), after: textOf(after) }];
}

function inObjects(before: Record<string, unknown>, after: Record<string, unknown>): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) =>
    differences(before[name] ?? null, after[name] ?? null).map(({ field, ...sides }) => ({
      field: [labelOf(name), field].filter(Boolean).join(' › '),
      ...sides,
    })),
  );
}

/**
 * Elements that both lists have are left out; the others are paired in their order. If only the order or the number of equal
 * elements differs, the lists are shown whole.
 */
function inLists(before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length + added.length === 0) return [{ field: '', before: textOf(before), after: textOf(after) }];
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, place) => ({
    field: '',
    before: removed[place] ?? null,
    after: added[place] ?? null,
  }));
}

function without(list: readonly unknown[], other: readonly unknown[]): string[] {
  return list
    .filter((element) => !other.some((one) => isSame(one, element)))
    .map((element) => textOf(element) ?? 'none');
}

/** A value on one line; null for none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '') return 'empty';
  if (Array.isArray(value)) return value.map((element) => textOf(element) ?? 'none').join(', ') || 'empty';
  if (isObject(value)) {
    const fields = Object.entries(value).map(([name, one]) => `${labelOf(name)} ${textOf(one) ?? 'none'}`);
    return fields.join(', ') || 'empty';
  }
  return String(value);
}

/** "group discount rules" */
function labelOf(name: string): string {
  return name.replaceAll('_', ' ');
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

/** A value without content is the same as none: a new object with an empty field does not say so. */
function contentOf(value: unknown): unknown {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? null : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectIn(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
