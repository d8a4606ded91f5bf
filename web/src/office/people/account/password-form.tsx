import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { wrongInNew } from '@/office/kit/auth/sentences';
import { EntryField } from '@/office/people/login/entry-form';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { type FieldErrors, textIn, useEntryForm } from '@/office/people/login/use-entry-form';
import { useToast } from '@/ui/toast/toaster';
import { AccountForm } from './account-form';
import { SESSIONS } from './queries';
import { Section } from './section';

type Field = 'current' | 'password' | 'repeated';

/** Changes the password. */
export function PasswordForm() {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  const client = useQueryClient();
  const show = useToast();
  const send = async (data: FormData) => {
    const change = { current: textIn(data, 'current'), password: textIn(data, 'password') };
    const errors = wrongIn({ ...change, repeated: textIn(data, 'repeated') });
    if (errors) return { errors };
    const refusal = await auth.account.changePassword(change);
    if (refusal) return refusal;
    form.current?.reset();
    show({ tone: 'success', text: t`Your password is changed. Your other sessions have ended.` });
    void client.invalidateQueries({ queryKey: SESSIONS });
    return null;
  };
  const { form, errors, ...state } = useEntryForm<Field>({ send });
  return (
    <Section heading={t`Password`}>
      <AccountForm {...state} form={form} action={t`Change the password`} variant="secondary">
        {/* Tells password managers for which address to store the new password. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <EntryField
          label={t`Present password`}
          error={errors.current}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordTwice label={t`New password`} errors={errors} />
      </AccountForm>
    </Section>
  );
}

/** A message for each field that is wrong, or null. */
function wrongIn({ current, ...next }: Record<Field, string>): FieldErrors<Field> | null {
  const errors = { ...(!current && { current: msg`Enter your present password.` }), ...wrongInNew(next) };
  return Object.keys(errors).length > 0 ? errors : null;
}
