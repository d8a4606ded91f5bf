import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { PASSWORD_SENTENCES } from '@/office/kit/auth/sentences';
import { EntryField } from './entry-form';

type NewPasswordFieldProps = {
  label: string;
  error: MessageDescriptor | undefined;
  autoFocus?: boolean;
};

/** The input of a new password. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { i18n } = useLingui();
  return (
    <EntryField
      {...props}
      hint={i18n._(PASSWORD_SENTENCES.too_short)}
      name="password"
      type="password"
      autoComplete="new-password"
      required
    />
  );
}

type NewPasswordTwiceProps = Omit<NewPasswordFieldProps, 'error'> & {
  errors: { password?: MessageDescriptor; repeated?: MessageDescriptor };
};

/** The inputs of a new password that is typed twice; `wrongInNew` checks them. */
export function NewPasswordTwice({ errors, ...props }: NewPasswordTwiceProps) {
  const { t } = useLingui();
  return (
    <>
      <NewPasswordField {...props} error={errors.password} />
      <EntryField
        label={t`Password again`}
        error={errors.repeated}
        name="repeated"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
