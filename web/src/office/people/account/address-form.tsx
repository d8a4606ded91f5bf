import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { EntryField } from '@/office/people/login/entry-form';
import { textIn, useEntryForm } from '@/office/people/login/use-entry-form';
import { AccountForm } from './account-form';
import { Section } from './section';

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
