import type { Change } from '../form/changes';

type EffectsProps<Name extends string> = {
  changes: readonly Change<Name>[];
  effects: Readonly<Record<Name, string>>;
};

/** Says what the changes of a form mean once they are saved. */
export function Effects<Name extends string>({ changes, effects }: EffectsProps<Name>) {
  const sentences = [...new Set(changes.map(({ name }) => effects[name]))];
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
