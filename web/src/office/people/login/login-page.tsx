import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ADMIN } from '@/office/kit/addresses';
import { SESSION_ENDED, type SessionEnd } from '@/office/kit/auth/auth';
import { RequireNoUser, useAuth, usePendingUser, useSessionEnd } from '@/office/kit/auth/auth-provider';
import type { User } from '@/office/kit/auth/roles';
import {
  type Credentials,
  type Refuse,
  refuseStrangers,
  type TotpFactor,
  verifiedFactors,
  WRONG_CODE,
} from '@/office/kit/auth/sign-in';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import {
  CancelButton,
  CodeField,
  codeIn,
  EmailField,
  EntryField,
  EntryForm,
  type FieldErrors,
  textIn,
  useEntryForm,
} from './entry-form';
import { EntryLink, EntryPage } from './entry-page';

/** The sign-in page of the back office. It leads to the address that the user wanted. */
export function LoginPage() {
  const pending = usePendingUser();
  return (
    <RequireNoUser area={ADMIN}>
      {pending ? (
        <EntryPage title="Second factor | Back office" heading="Confirm that it is you">
          <SecondFactorForm user={pending} refuse={refuseStrangers} />
        </EntryPage>
      ) : (
        <EntryPage title="Sign in | Back office" heading="Sign in to the back office">
          <PasswordStep />
        </EntryPage>
      )}
    </RequireNoUser>
  );
}

function PasswordStep() {
  const { auth } = useAuth();
  const end = useSessionEnd();
  return (
    <>
      <LoginForm signIn={(credentials) => auth.signIn(credentials, refuseStrangers)} end={end} />
      <p className="mt-4">
        <EntryLink to={ADMIN.forgot}>Forgot your password?</EntryLink>
      </p>
    </>
  );
}

type LoginFormProps = {
  /** Returns the reason why the sign-in failed, or null. */
  signIn: (credentials: Credentials) => Promise<MessageDescriptor | null>;
  /** How the last session has ended. */
  end: SessionEnd | null;
};

/** The e-mail address and the password of a user. */
export function LoginForm({ signIn, end }: LoginFormProps) {
  const { t, i18n } = useLingui();
  // The end of a session is no error of the person who signs in.
  const hasEnded = end?.reason === SESSION_ENDED;
  const reason = end && !hasEnded ? end.reason : null;
  const password = useRef<HTMLInputElement>(null);
  const send = async (data: FormData) => {
    const credentials = { email: textIn(data, 'email').toLowerCase(), password: textIn(data, 'password') };
    const errors = missingIn(credentials);
    if (errors) return { errors };
    const reason = await signIn(credentials);
    return reason && { reason };
  };
  const { form, errors, ...state } = useEntryForm<keyof Credentials>({ send, reason, retry: password });
  return (
    <EntryForm {...state} formRef={form} action={t`Sign In`}>
      {hasEnded && !state.reason && (
        <Notice tone="plain" role="status">
          {i18n._(SESSION_ENDED)}
        </Notice>
      )}
      <EmailField error={errors.email} defaultValue={end?.email} autoFocus={hasEnded && !end.email} />
      <EntryField
        label={t`Password`}
        error={errors.password}
        ref={password}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={hasEnded && end.email !== undefined}
        required
      />
    </EntryForm>
  );
}

/** A message for each field that is empty, or null. */
function missingIn({ email, password }: Credentials): FieldErrors<keyof Credentials> | null {
  if (email && password) return null;
  return {
    ...(!email && { email: msg`Enter your email address.` }),
    ...(!password && { password: msg`Enter your password.` }),
  };
}

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
