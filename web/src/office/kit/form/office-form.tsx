import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { focusFirstError } from '@/ui/form-field';
import { Notice } from '@/ui/notice';
import type { Change } from './changes';
import type { Form } from './use-office-form';

type OfficeFormProps<Values extends FieldValues, Checked extends FieldValues> = {
  form: Form<Values, Checked>;
  /** The name of the form, for screen readers. */
  label: string;
  /** The verb on the button. */
  saveLabel?: string;
  /** What is on the button meanwhile. */
  savingLabel?: string;
  /** Closes the form. What was typed is forgotten. */
  onCancel?: () => void;
  /** What is beside the buttons. */
  extra?: ReactNode;
  /** Whether the buttons of a long form stay at the lower edge of the window. */
  staysInSight?: boolean;
  className?: string;
  children: ReactNode;
};

/** The frame of a form: its notices, its fields, what changed, and the buttons. Ctrl+Enter saves. */
export function OfficeForm<Values extends FieldValues, Checked extends FieldValues>(
  props: OfficeFormProps<Values, Checked>,
) {
  const {
    form,
    label,
    saveLabel = 'Save',
    savingLabel = 'Saving…',
    onCancel,
    extra,
    staysInSight,
    className,
    children,
  } = props;
  const { locked } = useCanChange();
  const { saving, changes, isNew, failures } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0 && element.current) focusFirstError(element.current);
  }, [failures]);
  const isConflict = saving.state === 'conflict';
  const isBusy = saving.state === 'saving' || saving.state === 'saved';
  const isIdle = !isNew && changes.length === 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Dialogs are rendered within the form that opens them, so that their events pass through it.
    event.stopPropagation();
    if (isBusy || isIdle) return;
    const unreadable = unreadableNumber(event.currentTarget);
    if (unreadable) {
      form.hook.setError(unreadable.name as FieldPath<Values>, { message: 'Enter a number.' });
      unreadable.focus();
    } else {
      form.save();
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className={cn('flex flex-col gap-4', className)}
    >
      <FormNotices form={form} />
      <fieldset disabled={!form.canChange} className="contents">
        {children}
      </fieldset>
      {!isNew && <ChangeList changes={changes} />}
      <div className={cn('flex flex-wrap items-center gap-3', staysInSight && STICKY)}>
        {!isConflict && (
          <Button type="submit" aria-disabled={isBusy || isIdle} aria-keyshortcuts="Control+Enter" {...locked}>
            {saving.state === 'saving' ? savingLabel : saveLabel}
          </Button>
        )}
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() => {
              form.discard();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
        {extra}
        {form.canChange && !isConflict && (
          <span className="text-13 text-muted max-sm:hidden" aria-hidden="true">
            {saveLabel === 'Save' ? 'Ctrl+Enter saves' : 'Ctrl+Enter'}
          </span>
        )}
      </div>
    </form>
  );
}

const STICKY = 'sticky bottom-0 -mx-1 border-line border-t bg-mist px-1 py-3';

/** An input for a number whose text is none, such as "5e". Its value is empty, which may mean that there is no limit. */
function unreadableNumber(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(({ validity }) => validity.badInput);
}

/** Says what saving would change. */
function ChangeList({ changes }: { changes: Form['changes'] }) {
  return (
    <div aria-live="polite" className="text-13 text-muted empty:hidden">
      {changes.length > 0 && (
        <ul aria-label="Changes" className="flex flex-col gap-1">
          {changes.map(({ name, label, before, after }) => (
            <li key={name}>
              {label}: <del className="no-underline">{before}</del> <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{' '}
              <ins className="font-semibold text-ink no-underline">{after}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type NoticesProps<Values extends FieldValues, Checked extends FieldValues> = { form: Form<Values, Checked> };

/** Says why a form is not saved yet, and what can be done about it. */
function FormNotices<V extends FieldValues, C extends FieldValues>({ form }: NoticesProps<V, C>) {
  const { saving, isRestored, canChange } = form;
  return (
    <>
      {!canChange && <Notice tone="plain">Only the administrator can change this.</Notice>}
      {isRestored && (
        <Notice tone="plain" role="status" className="flex flex-wrap items-center justify-between gap-3">
          Restored unsaved changes
          <Button variant="secondary" size="compact" onClick={form.discard}>
            Discard
          </Button>
        </Notice>
      )}
      {saving.state === 'refused' && (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">{form.failure}</p>
          <p>{saving.reason}</p>
        </Notice>
      )}
      {saving.state === 'away' && <Away form={form} saving={saving} />}
      {saving.state === 'conflict' && <Conflict form={form} adopted={saving.adopted} />}
    </>
  );
}

type AwayProps<V extends FieldValues, C extends FieldValues> = NoticesProps<V, C> & {
  saving: { attempts: number; pause: number; isRepeated: boolean };
};

function Away<V extends FieldValues, C extends FieldValues>({ form, saving }: AwayProps<V, C>) {
  const seconds = Math.ceil(saving.pause / 1000);
  return (
    <Notice tone="caution" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold">{form.failure}</p>
        <p>
          The server is not available. What you typed is kept.{' '}
          {saving.isRepeated
            ? `Saving is tried again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
            : 'Check whether it was saved before you try again.'}
        </p>
      </div>
      <Button variant="secondary" size="compact" onClick={form.save}>
        Try now
      </Button>
    </Notice>
  );
}

/** Shows both versions of an object that somebody else has changed meanwhile. */
function Conflict<V extends FieldValues, C extends FieldValues>({
  form,
  adopted,
}: NoticesProps<V, C> & { adopted: readonly Change[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="caution" role="alert" tabIndex={-1} className="flex flex-col gap-3 text-13">
      <p className="font-semibold text-15">Somebody else has changed this meanwhile.</p>
      {form.differences.length > 0 ? (
        <table className="w-full max-w-xl text-left tabular-nums">
          <caption className="sr-only">Both versions</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium text-muted">
                Field
              </th>
              <th scope="col" className="py-1 pr-4 font-medium text-muted">
                Theirs
              </th>
              <th scope="col" className="py-1 font-medium text-muted">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {form.differences.map(({ name, label, before, after }) => (
              <tr key={name}>
                <th scope="row" className="py-1 pr-4 font-medium">
                  {label}
                </th>
                <td className="break-words py-1 pr-4">{before}</td>
                <td className="break-words py-1 font-semibold">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Both versions are the same now.</p>
      )}
      {adopted.length > 0 && (
        <div>
          <p>They also changed what you did not, which is taken over:</p>
          <ul className="list-disc pl-5">
            {adopted.map(({ name, label, before, after }) => (
              <li key={name}>{`${label}: ${before} → ${after}`}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="compact" onClick={form.keepMine}>
          Keep mine
        </Button>
        <Button size="compact" variant="secondary" onClick={form.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
