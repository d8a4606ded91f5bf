import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import type { User } from '@/office/kit/auth/roles';
import { type Refuse, type TotpFactor, verifiedFactors, WRONG_CODE } from '@/office/kit/auth/sign-in';
import { Button } from '@/ui/button';
import { CancelButton } from './cancel-button';
import { CodeField } from './code-field';
import { EntryField, EntryForm } from './entry-form';
import { codeIn, textIn, useEntryForm } from './use-entry-form';

const WRONG_RECOVERY_CODE = msg`This recovery code is wrong, or was used before.`;

type SecondFactorFormProps = {
  /** The user who has already given the password or the code of a mail. */
  user: User;
  /** By default, nobody is refused. */
  refuse?: Refuse;
  onCancel?: () => void;
};

/** Asks for the six digits of the user's app, or for a recovery code. Cancelling ends the session. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const [isLost, setLost] = useState(false);
  // The other form begins empty and without an error.
  return <CodeForm key={String(isLost)} {...props} isLost={isLost} onSwitch={() => setLost(!isLost)} />;
}

type CodeFormProps = SecondFactorFormProps & {
  /** Whether the user has lost the app, and gives a recovery code. */
  isLost: boolean;
  onSwitch: () => void;
};

function CodeForm({ user, refuse = () => null, onCancel, isLost, onSwitch }: CodeFormProps) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const factors = verifiedFactors(user);
  const send = async (data: FormData) => {
    const code = isLost ? textIn(data, 'code') || null : codeIn(data);
    if (code === null) return { errors: { code: isLost ? msg`Enter a recovery code.` : msg`Enter the six digits.` } };
    const factorId = textIn(data, 'factor') || (factors[0]?.id ?? '');
    const reason = await auth.giveCode({ factorId, code }, refuse);
    return reason && { errors: { code: isLost && reason === WRONG_CODE ? WRONG_RECOVERY_CODE : reason } };
  };
  const cancel = async () => {
    await auth.signOut();
    onCancel?.();
  };
  const { form, errors, ...state } = useEntryForm<'code'>({ send });
  return (
    <EntryForm
      {...state}
      formRef={form}
      action={t`Continue`}
      below={
        <>
          <Button variant="quiet" onClick={onSwitch}>
            {isLost ? <Trans>Enter a code of the app</Trans> : <Trans>I have lost the app</Trans>}
          </Button>
          <CancelButton onCancel={cancel} />
        </>
      }
    >
      <p className="text-15">
        {isLost ? (
          <Trans>
            Enter one of the recovery codes that you kept when you set up the app. Without one, ask the administrator.
          </Trans>
        ) : (
          <Trans>
            Your account is protected with a second factor. Open the authenticator app and enter its six digits.
          </Trans>
        )}
      </p>
      {!isLost && factors.length > 1 && <Apps factors={factors} />}
      {isLost ? (
        <EntryField
          label={t`Recovery code`}
          error={errors.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
        />
      ) : (
        <CodeField label={t`Code of the app`} error={errors.code} />
      )}
    </EntryForm>
  );
}

/** The choice of one of several apps. */
function Apps({ factors }: { factors: readonly TotpFactor[] }) {
  const { t } = useLingui();
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium text-13">
        <Trans>App</Trans>
      </legend>
      {factors.map(({ id, friendly_name }, place) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-15">
          <input type="radio" name="factor" value={id} defaultChecked={place === 0} className="size-5" />
          {friendly_name || t`App`}
        </label>
      ))}
    </fieldset>
  );
}
