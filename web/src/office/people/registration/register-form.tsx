import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Api, createApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { Language } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useServerTime } from '@/lib/clock';
import { EmailField, EntryField, EntryForm } from '@/office/people/login/entry-form';
import { NewPasswordField } from '@/office/people/login/new-password-field';
import { textIn, useEntryForm } from '@/office/people/login/use-entry-form';
import { missingIn, type Registration, type RegistrationField, refusalFrom } from './registration-errors';

/** The registration of an agent. `onDone` gets the address to which a mail is sent. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
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
