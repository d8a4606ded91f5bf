import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { SESSION_ENDED, type SessionEnd } from '@/office/kit/auth/auth';
import type { Credentials } from '@/office/kit/auth/sign-in';
import { Notice } from '@/ui/notice';
import { EmailField, EntryField, EntryForm } from './entry-form';
import { type FieldErrors, textIn, useEntryForm } from './use-entry-form';

type LoginFormProps = {
  /** Returns the reason why the sign-in failed, or null. */
  signIn: (credentials: Credentials) => Promise<MessageDescriptor | null>;
  /** How the last session has ended. */
  end: SessionEnd | null;
};

/** The e-mail address and the password of a user. */
export function LoginForm({ signIn, end }: LoginFormProps) {
  const { t, i18n } = useLingui();
  // The end of a session is no error of the person who signs in.
  const hasEnded = end?.reason === SESSION_ENDED;
  const reason = end && !hasEnded ? end.reason : null;
  const password = useRef<HTMLInputElement>(null);
  const send = async (data: FormData) => {
    const credentials = { email: textIn(data, 'email').toLowerCase(), password: textIn(data, 'password') };
    const errors = missingIn(credentials);
    if (errors) return { errors };
    const reason = await signIn(credentials);
    return reason && { reason };
  };
  const { form, errors, ...state } = useEntryForm<keyof Credentials>({ send, reason, retry: password });
  return (
    <EntryForm {...state} formRef={form} action={t`Sign In`}>
      {hasEnded && !state.reason && (
        <Notice tone="plain" role="status">
          {i18n._(SESSION_ENDED)}
        </Notice>
      )}
      <EmailField error={errors.email} defaultValue={end?.email} autoFocus={hasEnded && !end.email} />
      <EntryField
        label={t`Password`}
        error={errors.password}
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={hasEnded && end.email !== undefined}
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
