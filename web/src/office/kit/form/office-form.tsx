import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { Button } from '@/ui/button';
import { focusFirstError } from '@/ui/form-field';
import { FormNotices } from './form-notices';
import type { OfficeForm as Form } from './form-types';

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
