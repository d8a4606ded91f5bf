import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { EntryField } from './entry-form';

type NewPasswordFieldProps = { label: string; error: MessageDescriptor | undefined; autoFocus?: boolean };

/** The input of a new password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <EntryField
      {...props}
      hint={t`At least 8 characters`}
      name="password"
      type="password"
      autoComplete="new-password"
      required
    />
  );
}
