import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useToast } from '@/ui/toast/toaster';
import { type Change, changesBetween, compare, type FormWords } from './changes';
import { dropDraft } from './drafts';
import { useUnsaved, useUnsavedPlace } from './leave-guard';
import {
  attempt,
  type FieldSentences,
  markServerErrors,
  pauseAfter,
  reasonOf,
  type Saving,
  useNoticeEnd,
  useRetries,
  type Version,
} from './saving';
import { useDraft, useKeptDraft } from './use-draft';

/**
 * A form that saves an object. What was typed survives errors of the server, other people's changes and the end of the
 * session; a change says on which revision of the object it is based.
 */
export function useOfficeForm<Values extends FieldValues, Checked extends FieldValues, Row>(
  options: OfficeFormOptions<Values, Checked, Row>,
): Form<Values, Checked> {
  const { id, schema, words, save, read, success, failure, sentences = {}, explain, onSaved, onDone } = options;
  const show = useToast();
  const { canChange } = useCanChange();
  const draft = useDraft<Values>(id, options);
  const place = useUnsavedPlace();
  const [base, setBase] = useState(draft.base);
  const [saving, setSaving] = useState<Saving<Values>>(draft.saving);
  const [isRestored, setRestored] = useState(draft.isRestored);
  const [done, setDone] = useState<Row | null>(null);
  const hook = useForm<Values, unknown, Checked>({
    resolver: zodResolver(schema),
    defaultValues: draft.values as DefaultValues<Values>,
    // The frame of the form does it, for the errors of the server too.
    shouldFocusError: false,
  });
  const values = { ...draft.values, ...useWatch({ control: hook.control }) } as Values;
  const changes = changesBetween(words, base.values, values);
  const isDirty = changes.length > 0;
  const [failures, setFailures] = useState(0);
  // Typing again keeps a saved form open.
  if (saving.state === 'saved' && isDirty) setSaving({ state: 'editing' });

  /** Shows the values of an object, with its revision. */
  const adopt = (next: Version<Values>) => {
    setBase(next);
    setRestored(false);
    hook.reset(next.values);
  };

  /** What was typed while the answer was on its way is a change of the saved object. */
  const succeed = (row: Row, sent: Values) => {
    const typed = typedSince(sent, hook.getValues());
    adopt(read(row));
    for (const [name, value] of typed) hook.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    dropDraft(draft.owner);
    setSaving({ state: 'saved' });
    setDone(() => row);
    if (success) show({ text: success.text, milliseconds: success.milliseconds });
    // At once, so that `onSaved` may leave without a question.
    place.report(null);
    onSaved?.(row);
  };

  /** Another version: fields that were not touched take it over, and the user decides about the others. */
  const confront = (row: Row, sent: Values) => {
    const theirs = read(row);
    const { isSame, adopted } = compare(words, base.values, theirs.values, sent);
    if (isSame) {
      // The answer to an earlier attempt was lost on its way.
      succeed(row, sent);
      return;
    }
    const typed = new Map(typedSince(sent, hook.getValues()));
    for (const { name } of adopted.filter((change) => !typed.has(change.name))) {
      hook.setValue(name as FieldPath<Values>, theirs.values[name]);
    }
    setSaving({ state: 'conflict', theirs, adopted });
  };

  const markFields = (fields: Readonly<Record<string, string>>) => {
    const reason = markServerErrors(hook, fields, sentences);
    setSaving(reason ? { state: 'refused', reason } : { state: 'editing' });
    setFailures((count) => count + 1);
  };

  const send = async (checked: Checked, revision: string | null, attempts: number) => {
    const sent = structuredClone(hook.getValues());
    setSaving({ state: 'saving' });
    const outcome = await attempt(() => save(checked, revision));
    switch (outcome.result) {
      case 'saved':
        succeed(outcome.row, sent);
        break;
      case 'changed':
        confront(outcome.current, sent);
        break;
      case 'invalid':
        markFields(outcome.fields);
        break;
      case 'away': {
        const isRepeated = revision !== null || options.isRepeatable === true;
        setSaving({ state: 'away', attempts, pause: pauseAfter(attempts, outcome.retryAfter), isRepeated });
        break;
      }
      case 'refused':
        setSaving({ state: 'refused', reason: explain?.(outcome.problem.code) ?? reasonOf(outcome.problem) });
        break;
      default:
        outcome satisfies never;
    }
  };

  const submit = (revision: string | null, attempts: number) => {
    if (saving.state === 'saving' || !canChange) return;
    const check = hook.handleSubmit(
      (checked) => send(checked, revision, attempts),
      () => {
        setSaving({ state: 'editing' });
        setFailures((count) => count + 1);
      },
    );
    void check();
  };

  const retry = () => submit(base.revision, saving.state === 'away' ? saving.attempts + 1 : 1);
  useRetries(saving, retry);
  useNoticeEnd(saving, success?.milliseconds ?? 0, () => {
    setSaving({ state: 'editing' });
    if (done !== null) onDone?.(done);
  });

  // The list has been read again. A form in which nothing was typed shows the newer version.
  const onNewer = useEffectEvent(() => {
    if (isDirty || saving.state !== 'editing' || options.revision === base.revision) return;
    adopt({ values: options.values, revision: options.revision });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the reason
  // biome-ignore lint/nursery/useReactCompiler: react-hook-form keeps the values outside of React
  useEffect(() => onNewer(), [options.revision]);

  const discard = () => {
    // At once, so that closing the form does not ask.
    place.report(null);
    dropDraft(draft.owner);
    hook.reset(base.values);
    setRestored(false);
    setSaving({ state: 'editing' });
  };
  useKeptDraft(draft.owner, { values, revision: base.revision }, changes, options.secrets ?? []);
  useUnsaved(place, options.isAction ? NO_CHANGES : changes, discard);

  const conflict = saving.state === 'conflict' ? saving : null;
  return {
    hook,
    failures,
    saving,
    values,
    changes,
    differences: conflict ? changesBetween(words, conflict.theirs.values, values) : [],
    isNew: options.revision === null,
    canChange,
    failure,
    isRestored: isRestored && !options.isAction,
    save: () => (conflict ? undefined : retry()),
    keepMine: () => {
      if (!conflict) return;
      setBase(conflict.theirs);
      submit(conflict.theirs.revision, 1);
    },
    takeTheirs: () => {
      if (!conflict) return;
      dropDraft(draft.owner);
      adopt(conflict.theirs);
      setSaving({ state: 'editing' });
    },
    discard,
  };
}

const NO_CHANGES: readonly never[] = [];

/** The fields that differ from what was sent, with their values. */
function typedSince<Values extends FieldValues>(sent: Values, now: Values) {
  return Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]));
}

/** What a form of the back office is told, and what it offers to its fields and its frame. */
export type OfficeFormOptions<Values extends FieldValues, Checked extends FieldValues, Row> = {
  /** Distinguishes the form from all others, and the object from others of its kind: "commission-rules/adult". */
  id: string;
  /** Checks the values, and turns them into what is sent. */
  schema: ZodType<Checked, Values>;
  /** The labels of the fields. Only fields that are named here can be saved. */
  words: FormWords<Values>;
  /** The values of the object as the server has them; for a new object, those that the form starts with. */
  values: Values;
  /** The revision of these values; null for a new object. */
  revision: string | null;
  /** Sends the values. A change carries the revision as `If-Match` (`ifMatch`). */
  save: (checked: Checked, revision: string | null) => Promise<Row>;
  /** The values and the revision in an answer of the server. */
  read: (row: Row) => Version<Values>;
  /** The notice after saving, and for how many milliseconds it is shown; null if the screen says it in another way. */
  success: { text: string; milliseconds: number } | null;
  /** What is said if saving fails, before the reason: "Failed to update commission rule". */
  failure: string;
  /** Whether a new object can be sent twice without harm. Changes always can, because of their revision. */
  isRepeatable?: boolean;
  /** Whether sending starts something and stores nothing: then there are no unsaved changes, of which the form would speak. */
  isAction?: boolean;
  /** Fields that are never stored in the browser. Passwords, tokens and keys never are. */
  secrets?: readonly (keyof Values & string)[];
  /** Better words for codes of fields: `{ rate: { out_of_range: 'At most 1000.' } }`. Nested names end with the same name. */
  sentences?: FieldSentences;
  /** Better words for a refusal, or null for the usual ones. */
  explain?: (code: string) => string | null;
  /** Called at once with what the server has saved. It may lead to another address. */
  onSaved?: (row: Row) => void;
  /** Called when the form has done its work: after the notice. A form without it stays open. */
  onDone?: (row: Row) => void;
};

export type Form<Values extends FieldValues = FieldValues, Checked extends FieldValues = FieldValues> = {
  /** react-hook-form's own form, whose `control` the fields need. */
  hook: UseFormReturn<Values, unknown, Checked>;
  saving: Saving<Values>;
  /** The values as they are typed. */
  values: Values;
  /** What differs from the saved object. */
  changes: Change<keyof Values & string>[];
  /** What differs between their version and this one, if there is a conflict. */
  differences: Change<keyof Values & string>[];
  isNew: boolean;
  canChange: boolean;
  failure: string;
  /** How often the form was not accepted because of a field. */
  failures: number;
  /** Whether the form has content that was typed before the session ended or the page was reloaded. */
  isRestored: boolean;
  save: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Forgets what was typed. */
  discard: () => void;
};
