import { useEffect, useState } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { type Change, changesBetween, type FormWords } from './changes';
import { keepDraft, keptDraft, type Owner } from './drafts';
import type { Saving, Version } from './saving';

type DraftOptions<Values> = { words: FormWords<Values>; values: Values; revision: string | null };

type Start<Values> = {
  /** The saved version on which the form is based. */
  base: Version<Values>;
  /** The values that the form starts with. */
  values: Values;
  saving: Saving<Values>;
  isRestored: boolean;
};

/** What a form starts with: the saved values, with what was typed into it before. */
export function useDraft<Values extends object>(formId: string, options: DraftOptions<Values>) {
  const { user } = useAuth();
  const owner: Owner = { userId: user?.id ?? '', formId };
  const [start] = useState(() => startOf(owner, options));
  return { ...start, owner };
}

/** Keeps what is typed into a form, whenever it changes. */
export function useKeptDraft<Values extends object>(
  owner: Owner,
  { values, revision }: Version<Values>,
  changes: readonly Change<keyof Values & string>[],
  secrets: readonly string[],
): void {
  const changed = Object.fromEntries(changes.map(({ name }) => [name, values[name]]));
  const text = JSON.stringify({ revision, values: changed });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for all that is kept
  useEffect(() => keepDraft(owner, JSON.parse(text), secrets), [owner.userId, owner.formId, text]);
}

function startOf<Values extends object>(
  owner: Owner,
  { words, values, revision }: DraftOptions<Values>,
): Start<Values> {
  const base = { values, revision };
  const draft = keptDraft(owner);
  const known = Object.entries(draft?.values ?? {}).filter(([name]) => name in words);
  const restored = { ...values, ...Object.fromEntries(known) };
  const isRestored = changesBetween(words, values, restored).length > 0;
  const isConflict = isRestored && draft?.revision !== revision;
  return {
    base,
    values: isRestored ? restored : values,
    saving: isConflict ? { state: 'conflict', theirs: base, adopted: [] } : { state: 'editing' },
    isRestored,
  };
}
