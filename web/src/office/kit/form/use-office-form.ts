import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm, useWatch } from 'react-hook-form';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { useToast } from '@/ui/toast/toaster';
import { changesBetween } from './changes';
import { compare } from './compare';
import { dropDraft } from './drafts';
import type { OfficeForm, OfficeFormOptions } from './form-types';
import { useUnsaved, useUnsavedPlace } from './leave-guard';
import { attempt, pauseAfter, reasonOf, type Saving, type Version } from './saving';
import { markServerErrors } from './server-errors';
import { useDraft, useKeptDraft } from './use-draft';
import { useNoticeEnd, useRetries } from './use-later';

/**
 * A form that saves an object. What was typed survives errors of the server, other people's changes and the end of the
 * session; a change says on which revision of the object it is based.
 */
export function useOfficeForm<Values extends FieldValues, Checked extends FieldValues, Row>(
  options: OfficeFormOptions<Values, Checked, Row>,
): OfficeForm<Values, Checked> {
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
