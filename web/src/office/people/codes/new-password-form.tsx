import { useLingui } from '@lingui/react/macro';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { wrongInNew } from '@/office/kit/auth/sentences';
import { EntryForm } from '@/office/people/login/entry-form';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { textIn, useEntryForm } from '@/office/people/login/use-entry-form';

/** Sets a new password for the user who is signed in. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const send = async (data: FormData) => {
    const password = textIn(data, 'password');
    const errors = wrongInNew({ password, repeated: textIn(data, 'repeated') });
    if (errors) return { errors };
    const refused = await auth.setPassword(password);
    if (refused) return { errors: { password: refused } };
    onDone();
    return null;
  };
  const { form, errors, ...state } = useEntryForm<'password' | 'repeated'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={t`Save the password`}>
      <NewPasswordTwice label={t`New password`} errors={errors} autoFocus />
    </EntryForm>
  );
}
