import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { PasswordInput } from '@/ui/password-input';

type EntryFormProps = {
  formRef: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why the form was not accepted. */
  reason: MessageDescriptor | null;
  isBusy: boolean;
  /** The words on the button. */
  action: ReactNode;
  variant?: ComponentProps<typeof Button>['variant'];
  /** What is below the button: another way to go on. */
  below?: ReactNode;
  children?: ReactNode;
};

/** The frame of a form: the reason of a refusal, the inputs, and the button that sends them. */
export function EntryForm({ formRef, submit, reason, isBusy, action, variant, below, children }: EntryFormProps) {
  const { t, i18n } = useLingui();
  return (
    <form ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {reason && (
        <Notice tone="danger" role="alert">
          {i18n._(reason)}
        </Notice>
      )}
      {children}
      <Button type="submit" variant={variant} aria-disabled={isBusy}>
        {isBusy ? t`Please wait...` : action}
      </Button>
      {below}
    </form>
  );
}

type EntryFieldProps = ComponentProps<'input'> & {
  label: string;
  hint?: string;
  error: MessageDescriptor | undefined;
};

/** An input with its label. */
export function EntryField({ label, hint, error, ...input }: EntryFieldProps) {
  const { i18n } = useLingui();
  return (
    <FormField label={label} hint={hint} error={error && i18n._(error)}>
      {(control) =>
        input.type === 'password' ? <PasswordInput {...control} {...input} /> : <Input {...control} {...input} />
      }
    </FormField>
  );
}

/** The input of an e-mail address. */
export function EmailField(props: Pick<EntryFieldProps, 'error' | 'defaultValue' | 'autoFocus'>) {
  const { t } = useLingui();
  return (
    <EntryField
      {...props}
      label={t`Email`}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
