import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { CodeField, codeIn, EmailField, EntryForm, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { AfterCode, NewPasswordForm, SendAgain, useEnter } from './after-code';

/** The steps to a new password: the address, the code that is mailed to it, the second factor, and the password. */
export function ForgotForm() {
  const enter = useEnter();
  /** The address to which a mail is sent. */
  const [email, setEmail] = useState<string | null>(null);
  const [isRedeemed, setRedeemed] = useState(false);
  if (isRedeemed) {
    return (
      <AfterCode>
        <NewPasswordForm onDone={enter} />
      </AfterCode>
    );
  }
  if (email === null) return <AddressForm onDone={setEmail} />;
  return <CodeForm email={email} onDone={() => setRedeemed(true)} />;
}

function AddressForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const send = async (data: FormData) => {
    const email = textIn(data, 'email').toLowerCase();
    if (!email) return { errors: { email: msg`Enter your email address.` } };
    const reason = await auth.mailRecoveryCode(email);
    if (reason) return { reason };
    onDone(email);
    return null;
  };
  const { form, errors, ...state } = useEntryForm<'email'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={t`Send the mail`}>
      <EmailField error={errors.email} />
    </EntryForm>
  );
}

function CodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const send = async (data: FormData) => {
    const token = codeIn(data);
    if (token === null) return { errors: { code: msg`Enter the six digits.` } };
    const result = await auth.redeem({ type: 'recovery', email, token });
    if ('reason' in result) return { errors: { code: result.reason } };
    onDone();
    return null;
  };
  const { form, errors, ...state } = useEntryForm<'code'>({ send });
  return (
    <>
      <EntryForm {...state} formRef={form} action={t`Continue`}>
        <p role="status" className="text-15">
          <Trans>
            If an account has the address <strong className="break-words">{email}</strong>, we have sent a mail to it.
            Open the link in the mail, or type in its six digits.
          </Trans>
        </p>
        <CodeField label={t`Code`} error={errors.code} />
      </EntryForm>
      <SendAgain send={() => auth.mailRecoveryCode(email)} />
    </>
  );
}
