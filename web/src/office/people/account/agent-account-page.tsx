import { Trans, useLingui } from '@lingui/react/macro';
import { AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { phoneOf } from '@/office/kit/auth/roles';
import { EntryField, textIn, useEntryForm } from '@/office/people/login/entry-form';
import { useToast } from '@/ui/toast/toaster';
import { AccountForm, Section } from './account-forms';
import { AccountPage } from './account-page';

/** The account of an agent. */
export function AgentAccountPage() {
  return (
    <AccountPage area={AGENT}>
      <PhoneForm />
    </AccountPage>
  );
}

const MAX = 30;

/** Changes the telephone number of an agent, which the quotes of an active agent show. */
function PhoneForm() {
  const { t } = useLingui();
  const { auth, user } = useAuth();
  const show = useToast();
  const send = async (data: FormData) => {
    const refusal = await auth.account.changePhone(textIn(data, 'phone'));
    if (!refusal) show({ tone: 'success', text: t`Your phone number is saved.` });
    return refusal;
  };
  const { errors, ...state } = useEntryForm<'phone'>({ send });
  return (
    <Section heading={t`Phone`}>
      <p className="text-muted">
        <Trans>
          Your quotes lead to this number if it begins with + and the code of the country, otherwise to the agency.
        </Trans>
      </p>
      <AccountForm {...state} action={t`Save the phone number`} variant="secondary">
        <EntryField
          label={t`Phone number`}
          error={errors.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+355 69 123 4567"
          maxLength={MAX}
          defaultValue={phoneOf(user)}
        />
      </AccountForm>
    </Section>
  );
}
