import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { nameOf } from '@/office/kit/auth/roles';
import { EntryField } from '@/office/people/login/entry-form';
import { textIn, useEntryForm } from '@/office/people/login/use-entry-form';
import { STANDING } from '@/office/people/login/use-standing';
import { useToast } from '@/ui/toast/toaster';
import { AccountForm } from './account-form';
import { Section } from './section';

const LONGEST = 100;

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
          maxLength={LONGEST}
          defaultValue={nameOf(user)}
          required
        />
      </AccountForm>
    </Section>
  );
}
