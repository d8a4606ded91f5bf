import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { areaOf } from '@/office/kit/addresses';
import { useAuth, usePendingUser } from '@/office/kit/auth/auth-provider';
import { wrongInNew } from '@/office/kit/auth/sentences';
import { EntryForm, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { SecondFactorForm } from '@/office/people/login/login-page';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { Button } from '@/ui/button';

/** Shown after a code that signs its user in: asks for the second factor if the user has one, then shows the children. */
export function AfterCode({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const pending = usePendingUser();
  const navigate = useNavigate();
  if (!pending) return user && children;
  const { login } = areaOf(pending);
  return <SecondFactorForm user={pending} onCancel={() => void navigate(login, { replace: true })} />;
}

/** Leads the user who has signed in to the first screen that is open to the user. */
export function useEnter(): () => void {
  const { auth } = useAuth();
  const navigate = useNavigate();
  return () => {
    const user = auth.store.getState().user ?? null;
    void navigate(areaOf(user).home, { replace: true });
  };
}

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

type State = { status: 'idle' | 'sending' | 'sent' } | { status: 'failed'; reason: MessageDescriptor };

/** Asks for a mail again. `send` returns why that failed, or null. */
export function SendAgain({ send }: { send: () => Promise<MessageDescriptor | null> }) {
  const { i18n, t } = useLingui();
  const [state, setState] = useState<State>({ status: 'idle' });
  const isSending = state.status === 'sending';
  const sendAgain = async () => {
    if (isSending) return;
    setState({ status: 'sending' });
    const reason = await send();
    setState(reason ? { status: 'failed', reason } : { status: 'sent' });
  };
  return (
    <div className="mt-4 flex flex-col gap-2 text-15">
      <p role="status">
        {state.status === 'sent' && (
          <Trans>We have sent the mail again, unless the last one is less than a minute old.</Trans>
        )}
        {state.status === 'failed' && i18n._(state.reason)}
      </p>
      <Button variant="secondary" aria-disabled={isSending} onClick={() => void sendAgain()}>
        {isSending ? t`Please wait...` : t`Send the mail again`}
      </Button>
    </div>
  );
}
