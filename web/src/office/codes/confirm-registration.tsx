import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServerTime } from '@/lib/clock';
import { AgentEntryPage } from '../agents/agent-entry-page';
import { AGENT } from '../auth/areas';
import { type Confirmation, confirmRegistration } from '../auth/mailed-codes';
import { isTooShort, PASSWORD_SENTENCES } from '../auth/password-sentences';
import { EntryField, EntryForm } from '../login/entry-form';
import { textIn, useEntryForm } from '../login/use-entry-form';
import { Confirmed } from './confirmed';

/**
 * What the page asks for: first the password of the registration; then that password again if the server could not
 * store it, or another password if the server refused it.
 */
type Step = 'first' | 'again' | 'another' | 'done';

/**
 * The page of the link of a registration. It asks for the password before it uses the link, so that the owner of the
 * address does not confirm the password of a stranger.
 */
export function ConfirmRegistration({ tokenHash }: { tokenHash: string }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>('first');
  if (step === 'done') return <Confirmed purpose="signup" />;
  const isAnother = step === 'another';
  return (
    <AgentEntryPage
      heading={isAnother ? t`Set a new password` : t`Confirm your email address`}
      question={isAnother ? undefined : t`The link no longer works?`}
      link={isAnother ? undefined : { to: AGENT.forgot, label: t`Get a new mail` }}
      keepsLanguage={step !== 'first'}
    >
      <PasswordForm tokenHash={tokenHash} isAnother={isAnother} onStep={setStep} />
    </AgentEntryPage>
  );
}

type PasswordFormProps = { tokenHash: string; isAnother: boolean; onStep: (step: Step) => void };

function PasswordForm({ tokenHash, isAnother, onStep }: PasswordFormProps) {
  const { t } = useLingui();
  const serverTime = useServerTime();
  /** Kept after the first attempt, because the link can be used only once. */
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const send = async (data: FormData) => {
    const password = textIn(data, 'password');
    if (isTooShort(password)) return { errors: { password: PASSWORD_SENTENCES.too_short } };
    const confirmed = confirmation ?? (await confirmRegistration(serverTime, tokenHash));
    if ('reason' in confirmed) return confirmed;
    setConfirmation(confirmed);
    const refusal = await confirmed.setPassword(password);
    if (!refusal) onStep('done');
    else if ('errors' in refusal) onStep('another');
    else if (!isAnother) onStep('again');
    return refusal;
  };
  const { form, errors, ...state } = useEntryForm<'password'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={isAnother ? t`Save the password` : t`Confirm the address`}>
      {!isAnother && (
        <p className="text-15">
          <Trans>If it was not you who registered, close this page.</Trans>
        </p>
      )}
      <EntryField
        label={isAnother ? t`New password` : t`Password`}
        hint={isAnother ? t`At least 8 characters` : t`The one that you chose when you registered`}
        error={errors.password}
        name="password"
        type="password"
        autoComplete={isAnother ? 'new-password' : 'current-password'}
        required
      />
    </EntryForm>
  );
}
