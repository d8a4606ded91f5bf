import { useLingui } from '@lingui/react/macro';
import { useAuth } from '../auth/auth-provider';
import { isTooShort, PASSWORD_SENTENCES } from '../auth/password-sentences';
import { EntryForm } from '../login/entry-form';
import { NewPasswordField } from '../login/new-password-field';
import { textIn, useEntryForm } from '../login/use-entry-form';

/** Sets a new password for the user who is signed in. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const send = async (data: FormData) => {
    const password = textIn(data, 'password');
    if (isTooShort(password)) return { errors: { password: PASSWORD_SENTENCES.too_short } };
    const refused = await auth.setPassword(password);
    if (refused) return { errors: { password: refused } };
    onDone();
    return null;
  };
  const { form, errors, ...state } = useEntryForm<'password'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={t`Save the password`}>
      <NewPasswordField label={t`New password`} error={errors.password} autoFocus />
    </EntryForm>
  );
}
