import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Api, createApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useServerTime } from '@/lib/clock';
import { AGENT } from '@/office/kit/addresses';
import { isTooShort, PASSWORD_SENTENCES, tooManyAttempts } from '@/office/kit/auth/sentences';
import { ConfirmRegistration } from '@/office/people/codes/confirm-registration';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';
import {
  EmailField,
  EntryField,
  EntryForm,
  type FieldErrors,
  type Refusal,
  textIn,
  useEntryForm,
} from '@/office/people/login/entry-form';
import { NewPasswordField } from '@/office/people/login/new-password-field';
import { Button } from '@/ui/button';

/** The page on which a sales agent registers. */
export function RegisterPage() {
  const { t } = useLingui();
  /** The address of the agent who has registered. */
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) return <Registered email={email} />;
  return (
    <AgentEntryPage
      heading={t`Sales agent registration`}
      question={t`Already registered?`}
      link={{ to: AGENT.login, label: t`Sign In` }}
    >
      <RegisterForm onDone={setEmail} />
    </AgentEntryPage>
  );
}

/** Says what has to happen before the agent can sign in. */
function Registered({ email }: { email: string }) {
  const { t } = useLingui();
  const [hasCode, setHasCode] = useState(false);
  if (hasCode) return <ConfirmRegistration mailed={{ email }} />;
  return (
    <AgentEntryPage heading={t`Confirm your email address`} link={{ to: AGENT.login, label: t`To the sign-in page` }}>
      {/* The form that had the focus is gone. */}
      <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 text-15 outline-none">
        <p>
          <Trans>
            We have sent a mail to <strong className="break-words">{email}</strong>. Open the link in it to confirm your
            address, or enter its code.
          </Trans>
        </p>
        <p>
          <Trans>After that, please wait until the administrator activates your account.</Trans>
        </p>
        <Button variant="secondary" onClick={() => setHasCode(true)}>
          <Trans>Enter the code</Trans>
        </Button>
      </div>
    </AgentEntryPage>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** The registration of an agent. `onDone` gets the address to which a mail is sent. */
function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const serverTime = useServerTime();
  const [api] = useState(() => createApi(serverTime));
  const send = async (data: FormData) => {
    const registration = registrationIn(data);
    const errors = missingIn(registration);
    if (errors) return { errors };
    try {
      await registerAgent(api, registration, language);
    } catch (error) {
      return refusalFrom(error);
    }
    onDone(registration.email);
    return null;
  };
  const { form, errors, ...state } = useEntryForm<RegistrationField>({ send });
  return (
    <EntryForm {...state} formRef={form} action={t`Register`}>
      <EntryField label={t`Full name`} error={errors.name} name="name" autoComplete="name" required />
      <EmailField error={errors.email} />
      <EntryField
        label={t`Phone (optional)`}
        error={errors.phone_number}
        name="phone_number"
        type="tel"
        autoComplete="tel"
      />
      <NewPasswordField label={t`Password`} error={errors.password} />
    </EntryForm>
  );
}

function registrationIn(data: FormData): Registration {
  const phone = textIn(data, 'phone_number');
  return {
    name: textIn(data, 'name'),
    email: textIn(data, 'email').toLowerCase(),
    password: textIn(data, 'password'),
    ...(phone && { phone_number: phone }),
  };
}

async function registerAgent(api: Api, registration: Registration, language: Language): Promise<void> {
  const headers = { 'Accept-Language': language };
  unwrap(await api.POST('/api/agents', { body: registration, headers }));
}

type Registration = components['schemas']['AgentRegistration'];

type RegistrationField = keyof Registration;

const EMAIL = msg`This is not an email address.`;
const PHONE = msg`Enter a phone number of 6 to 15 digits.`;

/** The sentence for each code of each field; `other` is for codes that this page does not know. */
const SENTENCES: Record<RegistrationField, Record<string, MessageDescriptor> & { other: MessageDescriptor }> = {
  name: {
    required: msg`Enter your full name.`,
    too_long: msg`The name is too long: at most 100 characters.`,
    other: msg`Enter your name as one line of text.`,
  },
  email: { required: msg`Enter your email address.`, other: EMAIL },
  phone_number: { other: PHONE },
  password: PASSWORD_SENTENCES,
};

/** What is missing in a registration; null if nothing is. */
function missingIn({ name, email, password }: Registration): FieldErrors<RegistrationField> | null {
  const codes = {
    ...(!name && { name: 'required' }),
    ...(!email && { email: 'required' }),
    ...(isTooShort(password) && { password: 'too_short' }),
  };
  return sentencesFor(codes);
}

/** Says why the server did not accept a registration. */
function refusalFrom(error: unknown): Refusal<RegistrationField> {
  if (error instanceof ApiProblem) {
    if (error.status === 429) {
      return { reason: tooManyAttempts(error.retryAfter === null ? null : error.retryAfter / 1000) };
    }
    const errors = sentencesFor(error.fields);
    if (errors) return { errors };
    if (error.status >= 500) return { reason: msg`Failed to create user` };
  }
  return { reason: msg`Failed to register` };
}

function sentencesFor(codes: Readonly<Record<string, string>>): FieldErrors<RegistrationField> | null {
  const errors: FieldErrors<RegistrationField> = {};
  for (const [field, code] of Object.entries(codes)) {
    if (isField(field)) errors[field] = SENTENCES[field][code] ?? SENTENCES[field].other;
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function isField(name: string): name is RegistrationField {
  return name in SENTENCES;
}
