import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

/** The attributes that a field gives to its control. */
type FormControl = {
  id: string;
  /** For controls that are not native form elements and therefore cannot have a `label`. */
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FormFieldProps = {
  label: ReactNode;
  /** Says what to enter, and in which unit. It is not shown while the error says the same. */
  hint?: ReactNode;
  /** The error of the value, from the form or from the server. */
  error?: string | undefined;
  isRequired?: boolean;
  className?: string;
  children: (control: FormControl) => ReactNode;
};

/** A label, its control, a hint and an error. The control's description is the hint, then the error. */
export function FormField({ label, hint: given, error, isRequired, className, children }: FormFieldProps) {
  const id = useId();
  const hint = given === error ? undefined : given;
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`];
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div data-slot="form-field" className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label id={labelId} htmlFor={id} className="font-medium text-13 text-ink">
        {label}
        {isRequired && (
          // The control announces it itself.
          <span className="ml-1 font-normal text-muted" aria-hidden="true">
            <Trans>(required)</Trans>
          </span>
        )}
      </label>
      {children({
        id,
        'aria-labelledby': labelId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="font-medium text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the first control of a form that has an error. Returns whether there is one. */
export function focusFirstError(form: Element): boolean {
  const control = form.querySelector<HTMLElement>('[aria-invalid=true]');
  control?.focus();
  return control !== null;
}
