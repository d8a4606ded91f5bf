import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { nameOf } from '@/office/kit/auth/roles';
import { wrongInNew } from '@/office/kit/auth/sentences';
import { EntryField, EntryForm, type FieldErrors, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { NewPasswordTwice } from '@/office/people/login/new-password-field';
import { STANDING } from '@/office/people/login/use-standing';
import { useToast } from '@/ui/toast/toaster';
import { SESSIONS } from './queries';

const MAX_NAME = 100;

/** Changes the name of the user. */
export function NameForm() {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  const client = useQueryClient();
  const show = useToast();
  const send = async (data: FormData) => {
    const name = textIn(data, 'name');
    if (!name) return { errors: { name: msg`Enter your full name.` } };
    const refusal = await auth.account.rename(name);
    if (refusal) return refusal;
    show({ tone: 'success', text: t`Your name is saved.` });
    // For an agent, the header shows the name of the record that this query reads.
    void client.invalidateQueries({ queryKey: STANDING });
    return null;
  };
  const { errors, ...state } = useEntryForm<'name'>({ send });
  return (
    <Section heading={t`Name`}>
      <AccountForm {...state} action={t`Save the name`} variant="secondary">
        <EntryField
          label={t`Full name`}
          error={errors.name}
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME}
          defaultValue={nameOf(user)}
          required
        />
      </AccountForm>
    </Section>
  );
}

/** Asks for another address. It counts once the links in the mails to both addresses have been used. */
export function AddressForm() {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  const next = user?.new_email;
  const send = async (data: FormData) => {
    const address = textIn(data, 'address').toLowerCase();
    if (!address) return { errors: { address: msg`Enter your new email address.` } };
    if (address === user?.email) return { errors: { address: msg`This is your present address.` } };
    const refusal = await auth.account.changeAddress(address);
    if (refusal) return refusal;
    form.current?.reset();
    return null;
  };
  const { form, errors, ...state } = useEntryForm<'address'>({ send });
  return (
    <Section heading={t`Email address`}>
      <p className="break-words">{user?.email}</p>
      <div role="status" className="empty:hidden">
        {next && (
          <Trans>
            We have sent a mail to this address and to <strong className="break-words">{next}</strong>. The new address
            counts when you have opened the links in both mails.
          </Trans>
        )}
      </div>
      <AccountForm {...state} form={form} action={t`Change the address`} variant="secondary">
        <EntryField
          label={t`New email address`}
          error={errors.address}
          name="address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </AccountForm>
    </Section>
  );
}

type Field = 'current' | 'password' | 'repeated';

/** Changes the password. */
export function PasswordForm() {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  const client = useQueryClient();
  const show = useToast();
  const send = async (data: FormData) => {
    const change = { current: textIn(data, 'current'), password: textIn(data, 'password') };
    const errors = wrongIn({ ...change, repeated: textIn(data, 'repeated') });
    if (errors) return { errors };
    const refusal = await auth.account.changePassword(change);
    if (refusal) return refusal;
    form.current?.reset();
    show({ tone: 'success', text: t`Your password is changed. Your other sessions have ended.` });
    void client.invalidateQueries({ queryKey: SESSIONS });
    return null;
  };
  const { form, errors, ...state } = useEntryForm<Field>({ send });
  return (
    <Section heading={t`Password`}>
      <AccountForm {...state} form={form} action={t`Change the password`} variant="secondary">
        {/* Tells password managers for which address to store the new password. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <EntryField
          label={t`Present password`}
          error={errors.current}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordTwice label={t`New password`} errors={errors} />
      </AccountForm>
    </Section>
  );
}

/** A message for each field that is wrong, or null. */
function wrongIn({ current, ...next }: Record<Field, string>): FieldErrors<Field> | null {
  const errors = { ...(!current && { current: msg`Enter your present password.` }), ...wrongInNew(next) };
  return Object.keys(errors).length > 0 ? errors : null;
}

/** A part of the account page. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4 text-15 md:p-6"
    >
      <h2 id={id} className="font-semibold text-21">
        {heading}
      </h2>
      {children}
    </section>
  );
}

type AccountFormProps = Omit<ReturnType<typeof useEntryForm>, 'errors'> &
  Pick<ComponentProps<typeof EntryForm>, 'action' | 'variant' | 'below' | 'children'>;

/** A form of the account page, which is not wider than its inputs need. */
export function AccountForm({ form, children, ...state }: AccountFormProps) {
  return (
    <div className="md:max-w-sm">
      <EntryForm {...state} formRef={form}>
        {children}
      </EntryForm>
    </div>
  );
}
