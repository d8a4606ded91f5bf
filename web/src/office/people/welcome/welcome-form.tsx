import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useServerTime } from '@/lib/clock';
import { ADMIN } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { refuseStrangers } from '@/office/kit/auth/sign-in';
import { EmailField, EntryForm } from '@/office/people/login/entry-form';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { textIn, useEntryForm } from '@/office/people/login/use-entry-form';
import { createAdministrator } from './create-administrator';
import { refusalFrom, type WelcomeField, wrongIn } from './welcome-errors';

type WelcomeFormProps = {
  token: string;
  /** The server does not accept the token. */
  onInvalid: () => void;
};

/** The address and the password of the first administrator, who is then signed in. */
export function WelcomeForm({ token, onInvalid }: WelcomeFormProps) {
  const { auth } = useAuth();
  const navigate = useNavigate();
  const serverTime = useServerTime();
  const [api] = useState(() => createApi(serverTime));
  const send = async (data: FormData) => {
    const credentials = { email: textIn(data, 'email').toLowerCase(), password: textIn(data, 'password') };
    const errors = wrongIn({ ...credentials, repeated: textIn(data, 'repeated') });
    if (errors) return { errors };
    try {
      await createAdministrator(api, { token, ...credentials });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'welcome_link_invalid') return refusalFrom(error);
      onInvalid();
      return null;
    }
    // After the sign-in, `RequireNoUser` around this form opens the back office.
    const reason = await auth.signIn(credentials, refuseStrangers);
    if (reason) void navigate(ADMIN.login, { replace: true });
    return null;
  };
  const { form, errors, ...state } = useEntryForm<WelcomeField>({ send });
  return (
    <EntryForm {...state} formRef={form} action="Create and sign in">
      <EmailField error={errors.email} />
      <NewPasswordTwice label="Password" errors={errors} />
    </EntryForm>
  );
}
