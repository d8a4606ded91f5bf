import { type Change, changesBetween, type FormWords } from './changes';

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
