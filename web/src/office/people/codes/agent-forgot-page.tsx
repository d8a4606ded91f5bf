import { useLingui } from '@lingui/react/macro';
import { AGENT } from '@/office/kit/addresses';
import { AgentEntryPage } from '@/office/people/login/agent-entry-page';
import { ForgotForm } from './forgot-form';

/** The page for agents who forgot their passwords. */
export function AgentForgotPage() {
  const { t } = useLingui();
  return (
    <AgentEntryPage heading={t`Set a new password`} link={{ to: AGENT.login, label: t`To the sign-in page` }}>
      <ForgotForm />
    </AgentEntryPage>
  );
}
