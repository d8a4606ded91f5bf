import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAuth } from '../auth/auth-provider';
import type { User } from '../auth/roles';
import { type TotpFactor, verifiedFactors } from '../auth/second-factor';
import type { Refuse } from '../auth/sign-in';
import { CancelButton } from './cancel-button';
import { CodeField } from './code-field';
import { EntryForm } from './entry-form';
import { codeIn, textIn, useEntryForm } from './use-entry-form';

type SecondFactorFormProps = {
  /** The user who has already given the password or the code of a mail. */
  user: User;
  /** By default, nobody is refused. */
  refuse?: Refuse;
  onCancel?: () => void;
};

/** Asks for the six digits of the user's app. Cancelling ends the session. */
export function SecondFactorForm({ user, refuse = () => null, onCancel }: SecondFactorFormProps) {
  const { t } = useLingui();
  const { auth } = useAuth();
  const factors = verifiedFactors(user);
  const send = async (data: FormData) => {
    const code = codeIn(data);
    if (code === null) return { errors: { code: msg`Enter the six digits.` } };
    const factorId = textIn(data, 'factor') || (factors[0]?.id ?? '');
    const reason = await auth.giveCode({ factorId, code }, refuse);
    return reason && { errors: { code: reason } };
  };
  const cancel = async () => {
    await auth.signOut();
    onCancel?.();
  };
  const { form, errors, ...state } = useEntryForm<'code'>({ send });
  return (
    <EntryForm {...state} formRef={form} action={t`Continue`} below={<CancelButton onCancel={cancel} />}>
      <p className="text-15">
        <Trans>
          Your account is protected with a second factor. Open the authenticator app and enter its six digits.
        </Trans>
      </p>
      {factors.length > 1 && <Apps factors={factors} />}
      <CodeField label={t`Code of the app`} error={errors.code} />
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
