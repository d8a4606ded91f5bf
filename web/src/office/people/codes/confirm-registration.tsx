import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServerTime } from '@/lib/clock';
import { AGENT, areaOf } from '@/office/kit/addresses';
import { useAuth, usePendingUser } from '@/office/kit/auth/auth-provider';
import {
  type CodePurpose,
  type Confirmation,
  confirmRegistration,
  mailRegistrationAgain,
} from '@/office/kit/auth/mailed-codes';
import { wrongInNew } from '@/office/kit/auth/sentences';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';
import { CodeField, codeIn, EntryForm, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { SendAgain } from './after-code';

/** The secret of the link in the mail of a registration, or the address to which the six digits were mailed. */
type Mailed = { token_hash: string } | { email: string };

/** What the page asks for: first the code and a password, then only a password that the server can store. */
type Step = 'first' | 'again' | 'another' | 'done';

/**
 * The page that uses the code of a registration. The owner of the address chooses the password here, because somebody
 * else may have registered with this address.
 */
export function ConfirmRegistration({ mailed }: { mailed: Mailed }) {
  const { t } = useLingui();
  const serverTime = useServerTime();
  const [step, setStep] = useState<Step>('first');
  if (step === 'done') return <Confirmed purpose="signup" />;
  const isAnother = step === 'another';
  return (
    <AgentEntryPage
      heading={isAnother ? t`Set a new password` : t`Confirm your email address`}
      question={isAnother || 'email' in mailed ? undefined : t`The link no longer works?`}
      link={isAnother || 'email' in mailed ? undefined : { to: AGENT.forgot, label: t`Get a new mail` }}
      keepsLanguage={step !== 'first'}
    >
      <PasswordForm mailed={mailed} step={step} onStep={setStep} />
      {'email' in mailed && step === 'first' && (
        <SendAgain send={() => mailRegistrationAgain(serverTime, mailed.email)} />
      )}
    </AgentEntryPage>
  );
}

type PasswordFormProps = { mailed: Mailed; step: Step; onStep: (step: Step) => void };

function PasswordForm({ mailed, step, onStep }: PasswordFormProps) {
  const { t } = useLingui();
  const serverTime = useServerTime();
  /** Kept after the first attempt, because the code can be used only once. */
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const asksForCode = 'email' in mailed && step === 'first';
  const confirm = async (data: FormData) => {
    if (!('email' in mailed)) return confirmRegistration(serverTime, mailed);
    const token = codeIn(data);
    if (token === null) return { errors: { code: msg`Enter the six digits.` } };
    const confirmed = await confirmRegistration(serverTime, { email: mailed.email, token });
    return 'reason' in confirmed ? { errors: { code: confirmed.reason } } : confirmed;
  };
  const send = async (data: FormData) => {
    const password = textIn(data, 'password');
    const errors = wrongInNew({ password, repeated: textIn(data, 'repeated') });
    if (errors) return { errors };
    const confirmed = confirmation ?? (await confirm(data));
    if (!('setPassword' in confirmed)) return confirmed;
    setConfirmation(confirmed);
    const refusal = await confirmed.setPassword(password);
    if (!refusal) onStep('done');
    else if ('errors' in refusal) onStep('another');
    else if (step === 'first') onStep('again');
    return refusal;
  };
  const { form, errors, ...state } = useEntryForm<'code' | 'password' | 'repeated'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={step === 'another' ? t`Save the password` : t`Confirm the address`}>
      {asksForCode && <CodeField label={t`Code`} error={errors.code} />}
      {step !== 'another' && (
        <p className="text-15">
          <Trans>The password that you choose here counts, not the one of the registration.</Trans>{' '}
          {'token_hash' in mailed && <Trans>If it was not you who registered, close this page.</Trans>}
        </p>
      )}
      <NewPasswordTwice label={step === 'another' ? t`New password` : t`Choose your password`} errors={errors} />
    </EntryForm>
  );
}

/** Says that an address is confirmed, and for a new agent what has to happen before the sign-in. */
export function Confirmed({ purpose }: { purpose: CodePurpose }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const pending = usePendingUser();
  const isNewAgent = purpose === 'signup';
  // The sign-in page leads a user who has a session to the first screen.
  const { login } = areaOf(user ?? pending);
  return (
    <AgentEntryPage
      heading={t`Your address is confirmed`}
      link={{ to: login, label: isNewAgent ? t`To the sign-in page` : t`Continue` }}
    >
      <p role="status" className="text-15">
        {isNewAgent ? (
          <Trans>
            You can sign in as soon as the administrator has activated your account. We will send you a mail.
          </Trans>
        ) : (
          <Trans>From now on, sign in with your new address.</Trans>
        )}
      </p>
    </AgentEntryPage>
  );
}

/** A change of the address is confirmed with the old address and with the new one. */
export function HalfConfirmed() {
  const { t } = useLingui();
  return (
    <AgentEntryPage heading={t`One of two addresses is confirmed`}>
      <p role="status" className="text-15">
        <Trans>Now open the link in the mail to the other address.</Trans>
      </p>
    </AgentEntryPage>
  );
}
