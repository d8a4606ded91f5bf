import type { Change } from '@/office/kit/form/changes';

/** What a change means, in a sentence that may depend on the new values. */
export type Effect<Values> = string | ((values: Values) => string);

type EffectsProps<Values> = {
  changes: readonly Change<keyof Values & string>[];
  effects: { readonly [Name in keyof Values]-?: Effect<Values> };
  values: Values;
};

/** Says what the changes of a form mean once they are saved. */
export function Effects<Values>({ changes, effects, values }: EffectsProps<Values>) {
  const sentenceOf = (effect: Effect<Values>) => (typeof effect === 'string' ? effect : effect(values));
  const sentences = [...new Set(changes.map(({ name }) => sentenceOf(effects[name])))];
  return (
    <div aria-live="polite" className="empty:hidden">
      {sentences.length > 0 && (
        <ul
          aria-label="What changes"
          className="flex flex-col gap-1 rounded-control border border-line bg-action-soft px-4 py-3 text-13"
        >
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
