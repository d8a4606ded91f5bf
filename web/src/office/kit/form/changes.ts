/** The difference between two versions of the values of a form, in words. */
import { isSecret } from './drafts';

/** How a form names a field and shows its value. */
type FieldWords<Value> = {
  label: string;
  /** The value as the user reads it. Two values that read the same are the same. */
  show?: (value: Value) => string;
};

/** The names and values of all fields of a form. Nested values belong to their outermost field. */
export type FormWords<Values> = { readonly [Name in keyof Values]-?: FieldWords<Values[Name]> };

/** A field that differs between two versions. */
export type Change<Name = string> = { name: Name; label: string; before: string; after: string };

/** The fields that differ, in the order of the form. */
export function changesBetween<Values extends object>(
  words: FormWords<Values>,
  before: Values,
  after: Values,
): Change<keyof Values & string>[] {
  const names = Object.keys(words) as (keyof Values & string)[];
  return names.flatMap((name) => {
    const { label } = words[name];
    const [old, now] = [shown(words, name, before), shown(words, name, after)];
    return old === now ? [] : [{ name, label, before: old, after: now }];
  });
}

/** The value of a field as the user reads it. */
function shown<Values extends object>(words: FormWords<Values>, name: keyof Values & string, values: Values): string {
  const { show } = words[name];
  const value = values[name];
  if (show) return show(value);
  if (isSecret(name)) return value ? 'a new one' : 'as it is';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === null || value === undefined || value === '') return 'empty';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Comparison<Values> = {
  /** Whether nothing of what was sent differs from their version. */
  isSame: boolean;
  /** What they changed and this user did not. */
  adopted: Change<keyof Values & string>[];
};

/** Compares a version that somebody else has saved with what was sent. Both are based on the same earlier version. */
export function compare<Values extends object>(
  words: FormWords<Values>,
  base: Values,
  theirs: Values,
  sent: Values,
): Comparison<Values> {
  const touched = new Set(changesBetween(words, base, sent).map(({ name }) => name));
  return {
    isSame: changesBetween(words, theirs, sent).length === 0,
    adopted: changesBetween(words, base, theirs).filter(({ name }) => !touched.has(name)),
  };
}
