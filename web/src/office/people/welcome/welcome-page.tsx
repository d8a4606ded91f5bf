import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Api, createApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { useServerTime } from '@/lib/clock';
import { ADMIN } from '@/office/kit/addresses';
import { RequireNoUser, useAuth } from '@/office/kit/auth/auth-provider';
import { PASSWORD_SENTENCES, tooManyAttempts, wrongInNew } from '@/office/kit/auth/sentences';
import { refuseStrangers } from '@/office/kit/auth/sign-in';
import { useFragment } from '@/office/people/codes/link';
import {
  EmailField,
  EntryForm,
  type FieldErrors,
  type Refusal,
  textIn,
  useEntryForm,
} from '@/office/people/login/entry-form';
import { EntryLink, EntryPage } from '@/office/people/login/entry-page';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';

/** The page of the link that the server prints while there is no administrator: "/admin/welcome#<token>". */
export function WelcomePage() {
  const token = useFragment().slice(1);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <RequireNoUser area={ADMIN}>
      {token && !isInvalid ? (
        <EntryPage title="Welcome | Back office" heading="Create the administrator">
          <p className="mb-4 text-15">You will use this address and password to sign in to the back office.</p>
          <WelcomeForm token={token} onInvalid={() => setInvalid(true)} />
        </EntryPage>
      ) : (
        <InvalidLink />
      )}
    </RequireNoUser>
  );
}

function InvalidLink() {
  return (
    <EntryPage title="Invalid link | Back office" heading="This link cannot be used">
      <div role="alert" className="flex flex-col gap-3 text-15">
        <p>This link is invalid or has expired. A link is valid for one hour, until there is an administrator.</p>
        <p>
          Start <code>flight-finder serve</code> again to get a new one, or create the administrator with{' '}
          <code className="break-words">flight-finder admin create --email you@example.com</code>.
        </p>
      </div>
      <p className="mt-4">
        <EntryLink to={ADMIN.login}>To the sign-in page</EntryLink>
      </p>
    </EntryPage>
  );
}

type WelcomeFormProps = {
  token: string;
  /** The server does not accept the token. */
  onInvalid: () => void;
};

/** The address and the password of the first administrator, who is then signed in. */
function WelcomeForm({ token, onInvalid }: WelcomeFormProps) {
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

type WelcomeField = 'email' | 'password' | 'repeated';

const EMAIL = msg`This is not an email address.`;

/** A message for each field that is wrong, or null. */
function wrongIn({ email, ...next }: Record<WelcomeField, string>): FieldErrors<WelcomeField> | null {
  const errors = { ...(!email && { email: msg`Enter your email address.` }), ...wrongInNew(next) };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Says why the server did not create the administrator. */
function refusalFrom(error: unknown): Refusal<WelcomeField> {
  if (error instanceof ApiProblem) {
    if (error.status === 429) {
      return { reason: tooManyAttempts(error.retryAfter === null ? null : error.retryAfter / 1000) };
    }
    const { email, password } = error.fields;
    const errors = { ...(email && { email: EMAIL }), ...(password && { password: sentenceFor(password) }) };
    if (email || password) return { errors };
  }
  return { reason: msg`Something went wrong. Please try again.` };
}

function sentenceFor(code: string): MessageDescriptor {
  const sentences: Record<string, MessageDescriptor> = PASSWORD_SENTENCES;
  return sentences[code] ?? PASSWORD_SENTENCES.other;
}

/** Creates the first administrator with the token of the link that the server printed. */
async function createAdministrator(api: Api, body: components['schemas']['Welcome']): Promise<void> {
  unwrap(await api.POST('/api/welcome', { body }));
}
