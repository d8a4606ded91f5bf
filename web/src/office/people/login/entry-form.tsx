import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Button } from '@/ui/button';
import { FormField, focusFirstError } from '@/ui/form-field';
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

export type FieldErrors<Field extends string> = Partial<Record<Field, MessageDescriptor>>;

/** Why a form was not accepted: for each field that is wrong, or for the form. */
export type Refusal<Field extends string> = { errors: FieldErrors<Field> } | { reason: MessageDescriptor };

type FormState<Field extends string> = { status: 'editing' | 'busy' } | ({ status: 'refused' } & Refusal<Field>);

type EntryFormOptions<Field extends string> = {
  /** Sends the form. Returns null if it was accepted. */
  send: (data: FormData) => Promise<Refusal<Field> | null>;
  /** The reason that is shown first. */
  reason?: MessageDescriptor | null;
  /** The input that gets the focus if no field alone is wrong. */
  retry?: RefObject<HTMLInputElement | null>;
};

/** A form that is sent once at a time. After an error the focus is on the field to correct. */
export function useEntryForm<Field extends string>({ send, reason = null, retry }: EntryFormOptions<Field>) {
  const [state, setState] = useState<FormState<Field>>(reason ? { status: 'refused', reason } : { status: 'editing' });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state.status === 'busy';

  useEffect(() => {
    if (state.status !== 'refused') return;
    if (form.current && focusFirstError(form.current)) return;
    retry?.current?.focus();
    retry?.current?.select();
  }, [state, retry]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setState({ status: 'busy' });
    const refusal = await send(new FormData(event.currentTarget));
    setState(refusal ? { status: 'refused', ...refusal } : { status: 'editing' });
  };

  const errors: FieldErrors<Field> = 'errors' in state ? state.errors : {};
  return { form, submit, isBusy, errors, reason: 'reason' in state ? state.reason : null };
}

/** The six digits of the input "code", which may be written in groups; null if they are not six digits. */
export function codeIn(data: FormData): string | null {
  const code = textIn(data, 'code').replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** The value of an input, without spaces around it. */
export function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim();
}

type CodeFieldProps = { label: string; error: MessageDescriptor | undefined };

/** The input of six digits. */
export function CodeField(props: CodeFieldProps) {
  return <EntryField {...props} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus required />;
}

/** Leaves a form, after a request to the server if `onCancel` makes one. */
export function CancelButton({ onCancel }: { onCancel: () => void | Promise<void> }) {
  const [isBusy, startTransition] = useTransition();
  return (
    <Button
      variant="secondary"
      aria-disabled={isBusy}
      onClick={() => !isBusy && startTransition(async () => onCancel())}
    >
      {isBusy ? <Trans>Please wait...</Trans> : <Trans>Cancel</Trans>}
    </Button>
  );
}
