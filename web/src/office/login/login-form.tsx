import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Credentials } from '../auth/sign-in';
import { EmailField, EntryField, EntryForm } from './entry-form';
import { type FieldErrors, textIn, useEntryForm } from './use-entry-form';

type LoginFormProps = {
  /** Returns the reason why the sign-in failed, or null. */
  signIn: (credentials: Credentials) => Promise<MessageDescriptor | null>;
  /** Why the last session has ended. */
  endReason?: MessageDescriptor | null;
};

/** The e-mail address and the password of a user. */
export function LoginForm({ signIn, endReason = null }: LoginFormProps) {
  const { t } = useLingui();
  const password = useRef<HTMLInputElement>(null);
  const send = async (data: FormData) => {
    const credentials = { email: textIn(data, 'email').toLowerCase(), password: textIn(data, 'password') };
    const errors = missingIn(credentials);
    if (errors) return { errors };
    const reason = await signIn(credentials);
    return reason && { reason };
  };
  const { form, errors, ...state } = useEntryForm<keyof Credentials>({ send, reason: endReason, retry: password });
  return (
    <EntryForm {...state} formRef={form} action={t`Sign In`}>
      <EmailField error={errors.email} />
      <EntryField
        label={t`Password`}
        error={errors.password}
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </EntryForm>
  );
}

/** A message for each field that is empty, or null. */
function missingIn({ email, password }: Credentials): FieldErrors<keyof Credentials> | null {
  if (email && password) return null;
  return {
    ...(!email && { email: msg`Enter your email address.` }),
    ...(!password && { password: msg`Enter your password.` }),
  };
}
